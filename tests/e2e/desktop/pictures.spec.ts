import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { SECRET } from '../../shared/picture-encoder/phone-photos.ts';
import { newDraft, previewOf, readDraftFiles, rowOf, toastOf, unique, writeDraft, writeFiles } from './author.ts';
import { test } from './desk.ts';
import { altOf, holdPhotos, listFiles, newPhoto, panelOf, paste, textOf } from './pictures.ts';

test('a pasted photo is stored with the draft without metadata, can be described immediately, and is removed by one undo; the featured image can be local, too', async ({
  desk: { page, userDataFolder },
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(page, { title: 'A boiler', content: 'First.\n\nSecond.' });
  await paste(page, [{ name: 'IMG_1.jpg', bytes: await newPhoto() }], 6);
  await expect(altOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveValue(
    /^First\.\n\n!\[\]\(pictures\/[0-9a-f]{32}\.600x900\.[0-9a-f]{6}\.webp\)\n\nSecond\.$/,
  );
  await expect(previewOf(page).locator('figure img')).toHaveJSProperty('naturalWidth', 600);

  await page.keyboard.type('A boiler, opened');
  await test.step('a shortcut also saves a description that is still being typed', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await writeFiles(page);
    expect(readDraftFiles(userDataFolder).join()).toContain('![A boiler, opened](pictures/');
    await expect(altOf(page)).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveValue(/!\[A boiler, opened\]\(pictures\//);
  await page.keyboard.type(' Typed on.');
  await expect(textOf(page)).toHaveValue(/\.webp\) Typed on\.\n\nSecond\.$/);

  await writeFiles(page);
  const [, file = ''] = /\(pictures\/([^)]+)\)/.exec(await textOf(page).inputValue()) ?? [];
  const storedPicture = readFileSync(join(userDataFolder, 'drafts', 'pictures', file));
  expect(storedPicture.includes(SECRET)).toBe(false);
  expect((await sharp(storedPicture).metadata()).exif).toBeUndefined();
  expect(readDraftFiles(userDataFolder).join()).toContain(`![A boiler, opened](pictures/${file})`);

  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+z');
    expect(await textOf(page).inputValue()).toMatch(/opened\]\([^)]+\)\n\nSecond\.$/);
  }).toPass();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page)).toHaveValue('First.\n\nSecond.');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture...' }).click();
  await (await chooser).setFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() });
  await page.getByLabel('Featured Image Alt Text').fill('A van at night');
  await expect(previewOf(page).getByRole('img', { name: 'A van at night' })).toHaveJSProperty('naturalWidth', 600);
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('featured_image_url: "pictures/');
});

test('several files are inserted at once and in order, and described at full typing speed; one that isn’t a picture blocks none', async ({
  desk: { page, userDataFolder },
}) => {
  await writeDraft(page, { title: 'Three', content: 'Text.' });
  const photos = (await Promise.all([1, 2, 3].map(newPhoto))).map((bytes, at) => ({ name: `${at}.jpg`, bytes }));
  const drawing = { name: 'drawing.jpg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  const before = listFiles(userDataFolder).length;
  await paste(page, photos.toSpliced(1, 0, drawing), 5);
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText('drawing.jpg: SVG files can contain scripts');
  await expect(altOf(page)).toBeFocused();
  await expect(panelOf(page)).toContainText('2 more');
  for (const words of ['The first photo', 'The second photo', 'The third photo']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await expect(textOf(page)).toHaveValue(
    /^Text\.\n\n!\[The first photo\]\(\S+\)\n\n!\[The second photo\]\(\S+\)\n\n!\[The third photo\]\(\S+\)\n\n$/,
  );
  expect(listFiles(userDataFolder)).toHaveLength(before + 3);
});

test('a picture can be made half as wide, captioned, replaced, and edited as Markdown; without a description, it blocks publishing', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: 'Half', content: '' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 0);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A roof');
  await panelOf(page).getByLabel('Caption').fill('Before the storm');
  await panelOf(page).getByRole('button', { name: 'Half' }).click();
  await expect(textOf(page)).toHaveValue(/^!\[A roof\]\(pictures\/.+\.webp#half "Before the storm"\)\n\n$/);
  const before = await textOf(page).inputValue();
  const thumbnail = panelOf(page).locator('img');
  const first = (await thumbnail.getAttribute('src')) ?? '';
  const release = await holdPhotos(page);
  const chooser = page.waitForEvent('filechooser');
  await panelOf(page).getByRole('button', { name: 'Replace...' }).click();
  await (await chooser).setFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() });
  await textOf(page).focus();
  await release();
  await expect(textOf(page)).not.toHaveValue(before);
  await expect(textOf(page)).toHaveValue(/^!\[A roof\]\(pictures\/.+\.webp#half "Before the storm"\)\n\n$/);

  await test.step('the author keeps typing in the text, and the form below doesn’t overwrite it', async () => {
    await expect(thumbnail).not.toHaveAttribute('src', first);
    await expect(altOf(page)).toHaveValue('A roof');
    await expect(textOf(page)).toBeFocused();
    await textOf(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2));
    await page.keyboard.type('Inside: ');
    await expect(altOf(page)).toHaveValue('Inside: A roof');
    await panelOf(page).getByRole('button', { name: 'Full width' }).click();
    await expect(textOf(page)).toHaveValue(/^!\[Inside: A roof\]\([^)#]+\.webp "Before the storm"\)/);
    await altOf(page).fill('');
    await textOf(page).focus();
    await expect(textOf(page)).toHaveValue(/^!\[\]/);
    await expect(altOf(page)).toHaveValue('');
  });

  await test.step('replacing it by keyboard leaves focus on the button', async () => {
    const second = (await thumbnail.getAttribute('src')) ?? '';
    const replace = panelOf(page).getByRole('button', { name: 'Replace...' });
    const chooserByKey = page.waitForEvent('filechooser');
    await replace.press('Enter');
    await (await chooserByKey).setFiles({ name: 'three.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() });
    await expect(thumbnail).not.toHaveAttribute('src', second);
    await expect(replace).toBeFocused();
  });

  await page.keyboard.press('ControlOrMeta+Shift+r');
  await expect(page.getByRole('list', { name: 'Issues that block publishing' })).toContainText(
    'A picture has no alt text',
  );
  await page.getByRole('button', { name: /A picture has no alt text/ }).click();
  await panelOf(page).getByLabel('Decorative').check();
  await expect(page.getByText('Ready to publish')).toBeVisible();
});

test('a photo that finishes late waits for the composed word, and goes into the draft it was pasted into', async ({
  desk: { page, userDataFolder },
}) => {
  const title = unique('Composed');
  await writeDraft(page, { title, content: 'First.' });
  const release = await holdPhotos(page);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const before = listFiles(userDataFolder).length;
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 6);
  await compose('か');
  await release();
  await expect.poll(() => listFiles(userDataFolder)).toHaveLength(before + 1);
  await compose('かん');
  await compose('かんじ');
  await expect(textOf(page)).toHaveValue('First.かんじ');
  await keyboard.send('Input.insertText', { text: '漢字' });
  await expect(textOf(page)).toHaveValue(/^First\.漢字\n\n!\[\]\(pictures\/[^)]+\)\n\n$/);

  const releaseSecond = await holdPhotos(page);
  await paste(page, [{ name: 'two.jpg', bytes: await newPhoto() }], 8);
  await newDraft(page);
  await releaseSecond();
  await expect(textOf(page)).toHaveValue('');
  await rowOf(page, title).click();
  await expect(textOf(page)).toHaveValue(/^First\.漢字\n\n!\[\]\(pictures\/[^)]+\)\n\n!\[\]\(pictures\/[^)]+\)/);
});

test('a photo that finishes while another one is described, or another field is typed in, changes no words', async ({
  desk: { page },
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(page, { title: 'Two', content: 'First.' });
  const [second, third, fourth, fifth] = await Promise.all([newPhoto(), newPhoto(), newPhoto(), newPhoto()]);
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 6);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A van');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/!\[A van\]/);

  await test.step('while an inserted one is described', async () => {
    const release = await holdPhotos(page);
    await paste(page, [{ name: 'two.jpg', bytes: second }], 5);
    await textOf(page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(11, 11));
    await expect(altOf(page)).toHaveValue('A van');
    await altOf(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' at');
    await release();
    await expect(textOf(page)).toHaveValue(/!\[.*!\[/s);
    await expect(altOf(page)).toBeFocused();
    await page.keyboard.type(' night');
    await page.keyboard.press('Enter');
    await expect(textOf(page)).toHaveValue(/^First\.\n\n!\[\]\(\S+\)\n\n!\[A van at night\]\(\S+\)\s*$/);
  });

  await test.step('while a new one is described', async () => {
    await expect(page.getByLabel('Describe this picture')).toBeFocused();
    const release = await holdPhotos(page);
    await paste(page, [{ name: 'three.jpg', bytes: third }], (await textOf(page).inputValue()).length);
    await altOf(page).focus();
    await page.keyboard.type('A red');
    await release();
    await expect(textOf(page)).toHaveValue(/!\[.*!\[.*!\[/s);
    await expect(altOf(page)).toBeFocused();
    await page.keyboard.type(' truck');
    await page.keyboard.press('Enter');
    await expect(altOf(page)).toHaveValue('');
    await expect(altOf(page)).toBeFocused();
    await page.keyboard.press('Enter');
  });
  const described = /^First\.\n\n!\[A red truck\]\(\S+\)\n\n!\[A van at night\]\(\S+\)\n\n!\[\]\(\S+\)\n\n/;
  await expect(textOf(page)).toHaveValue(described);

  await test.step('while the slug is typed', async () => {
    const release = await holdPhotos(page);
    await paste(page, [{ name: 'four.jpg', bytes: fourth }], (await textOf(page).inputValue()).length);
    await page.getByLabel('Slug*').fill('');
    await page.keyboard.type('my-new-');
    await release();
    await expect(textOf(page)).toHaveValue(/!\[.*!\[.*!\[.*!\[/s);
    await page.keyboard.type('van');
    await expect(page.getByLabel('Slug*')).toHaveValue('my-new-van');
    await expect(textOf(page)).toHaveValue(described);
  });

  await test.step('while a draft is searched for', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a draft' });
    const release = await holdPhotos(page);
    await paste(page, [{ name: 'five.jpg', bytes: fifth }], (await textOf(page).inputValue()).length);
    await search.fill('Tw');
    await release();
    await expect(textOf(page)).toHaveValue(/!\[.*!\[.*!\[.*!\[.*!\[/s);
    await page.keyboard.type('o');
    await expect(search).toHaveValue('Two');
  });
});
