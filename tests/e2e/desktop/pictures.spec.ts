import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { SECRET } from '../../shared/picture-encoder/phone-photos.ts';
import { takePhoto } from '../given-pictures.ts';
import { readProduct } from '../product.ts';
import { newDraft, previewOf, readDraftFiles, rowOf, toastOf, unique, writeDraft, writeFiles } from './author.ts';
import { test } from './desk.ts';
import { altOf, holdPhotos, listFiles, newPhoto, panelOf, paste, textOf } from './pictures.ts';
import { choosePostAction, postOf, showPosts } from './posts-list.ts';

test('a pasted photo is stored with the draft without metadata, can be described immediately, and is removed by one undo', async ({
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
});

test('several files are inserted at once and in order; one that isn’t a picture says so and blocks none', async ({
  launchDesktop,
}) => {
  const { page, userDataFolder } = await launchDesktop();
  await writeDraft(page, { title: 'Three', content: '' });
  const [one, two] = await Promise.all([newPhoto(), newPhoto()]);
  await paste(
    page,
    [
      { name: 'one.jpg', bytes: one },
      { name: 'drawing.jpg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'two.jpg', bytes: two },
    ],
    0,
  );
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText('drawing.jpg: SVG files can contain scripts');
  await expect(altOf(page)).toBeFocused();
  await expect(panelOf(page)).toContainText('1 more');
  await page.keyboard.type('The first');
  await page.keyboard.press('Enter');
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('The second');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/^!\[The first\]\(.+\)\n\n!\[The second\]\(.+\)\n\n$/);
  expect(listFiles(userDataFolder)).toHaveLength(2);
});

test('pictures are described one after another at full typing speed, and no word ends up in the text', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: 'Fast', content: 'Text.' });
  const photos = await Promise.all([1, 2, 3, 4].map(newPhoto));
  await paste(
    page,
    photos.map((bytes, index) => ({ name: `${index}.jpg`, bytes })),
    5,
  );
  await expect(altOf(page)).toBeFocused();
  for (const words of ['The first photo', 'The second photo', 'The third photo', 'The fourth photo']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await expect(textOf(page)).toHaveValue(
    /^Text\.\n\n!\[The first photo\]\(\S+\)\n\n!\[The second photo\]\(\S+\)\n\n!\[The third photo\]\(\S+\)\n\n!\[The fourth photo\]\(\S+\)\n\n$/,
  );
});

test('edits of a picture’s Markdown aren’t overwritten by the form below it', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'A boiler', content: '' });
  await paste(page, [{ name: 'IMG_1.jpg', bytes: await newPhoto() }], 0);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A boiler');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/^!\[A boiler\]/);
  await textOf(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2));
  await expect(altOf(page)).toHaveValue('A boiler');
  await page.keyboard.type('Inside: ');
  await expect(altOf(page)).toHaveValue('Inside: A boiler');
  await panelOf(page).getByRole('button', { name: 'Half' }).click();
  await expect(textOf(page)).toHaveValue(/^!\[Inside: A boiler\]\([^)]+#half\)/);
  await altOf(page).fill('');
  await textOf(page).focus();
  await expect(textOf(page)).toHaveValue(/^!\[\]/);
  await expect(altOf(page)).toHaveValue('');
});

test('a picture goes into the draft it was pasted into, even if another one is opened in the meantime', async ({
  desk: { page },
}) => {
  const title = unique('With a picture');
  await writeDraft(page, { title, content: '' });
  const release = await holdPhotos(page);
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 0);
  await newDraft(page);
  await release();
  await expect(textOf(page)).toHaveValue('');
  await rowOf(page, title).click();
  await expect(textOf(page)).toHaveValue(/^!\[\]\(pictures\/[^)]+\)/);
});

test('a post is deleted with its pictures if its author says so, and its draft keeps them', async ({
  signedInDesk: { page, userDataFolder },
}) => {
  const title = unique('With its picture');
  await writeDraft(page, { title, content: 'Text.' });
  await paste(page, [{ name: 'one.jpg', bytes: await takePhoto(26) }], 5);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A pump');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/!\[A pump\]/);
  const [, file = ''] = /\(pictures\/([^)]+)\)/.exec(await textOf(page).inputValue()) ?? [];
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const slug = await page.getByLabel('Slug*').inputValue();
  const posts = createAnonymousBlogClient(readProduct()).from('blog_posts');
  const { data } = await posts.select('content').eq('title', title).single();
  const address = /\((http[^)]+)\)/.exec(data?.content ?? '')?.[1] ?? '';
  expect((await fetch(address)).status).toBe(200);

  await showPosts(page);
  await choosePostAction(page, title, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Also delete its picture.').check();
  await question.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await question.getByRole('button', { name: 'Delete post' }).click();
  await expect(postOf(page, title)).toHaveCount(0);
  await expect.poll(async () => (await fetch(address)).ok).toBe(false);
  expect(listFiles(userDataFolder)).toContain(file);
});

test('a picture without a description blocks publishing until it is described or decorative', async ({
  desk: { page },
}) => {
  await writeDraft(page, { title: 'Decorated', content: 'Text.' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 5);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+r');
  await expect(page.getByRole('list', { name: 'Issues that block publishing' })).toContainText(
    'A picture has no alt text',
  );
  await page.getByRole('button', { name: /A picture has no alt text/ }).click();
  await panelOf(page).getByLabel('Decorative').check();
  await expect(page.getByText('Ready to publish')).toBeVisible();
});

test('a picture can be made half as wide, captioned, and replaced', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Half', content: '' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 0);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A roof');
  await panelOf(page).getByLabel('Caption').fill('Before the storm');
  await panelOf(page).getByRole('button', { name: 'Half' }).click();
  await expect(textOf(page)).toHaveValue(/^!\[A roof\]\(pictures\/.+\.webp#half "Before the storm"\)\n\n$/);
  const before = await textOf(page).inputValue();
  const chooser = page.waitForEvent('filechooser');
  await panelOf(page).getByRole('button', { name: 'Replace...' }).click();
  await (await chooser).setFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() });
  await expect(textOf(page)).not.toHaveValue(before);
  await expect(textOf(page)).toHaveValue(/^!\[A roof\]\(pictures\/.+\.webp#half "Before the storm"\)\n\n$/);
});

test('the featured image can be a local picture with its own alt text', async ({ desk: { page, userDataFolder } }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(page, { title: 'Featured', content: 'Text.' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture...' }).click();
  await (await chooser).setFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: await newPhoto() });
  await page.getByLabel('Featured Image Alt Text').fill('A van at night');
  await expect(previewOf(page).getByRole('img', { name: 'A van at night' })).toHaveJSProperty('naturalWidth', 600);
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('featured_image_url: "pictures/');
});

test('a photo that finishes during text composition is inserted after the word is complete', async ({
  desk: { page, userDataFolder },
}) => {
  await writeDraft(page, { title: 'Composed', content: 'First.' });
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
});

test('a photo that finishes while another one is described, or the slug is typed, changes no words', async ({
  desk: { page },
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await writeDraft(page, { title: 'Two', content: 'First.' });
  const [second, third] = await Promise.all([newPhoto(), newPhoto()]);
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 6);
  await expect(altOf(page)).toBeFocused();
  const releaseSecond = await holdPhotos(page);
  await paste(page, [{ name: 'two.jpg', bytes: second }], (await textOf(page).inputValue()).length);
  await altOf(page).focus();
  await page.keyboard.type('A red van');
  await releaseSecond();
  await expect(textOf(page)).toHaveValue(/!\[.*!\[/s);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type(' at night');
  await page.keyboard.press('Enter');
  await expect(altOf(page)).toHaveValue('');
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const described = /^First\.\n\n!\[A red van at night\]\(pictures\/[^)]+\)\n\n!\[\]\(pictures\/[^)]+\)\n\n/;
  await expect(textOf(page)).toHaveValue(described);

  const releaseThird = await holdPhotos(page);
  await paste(page, [{ name: 'three.jpg', bytes: third }], (await textOf(page).inputValue()).length);
  await page.getByLabel('Slug*').fill('');
  await page.keyboard.type('my-new-');
  await releaseThird();
  await expect(textOf(page)).toHaveValue(/!\[.*!\[.*!\[/s);
  await page.keyboard.type('van');
  await expect(page.getByLabel('Slug*')).toHaveValue('my-new-van');
  await expect(textOf(page)).toHaveValue(described);
});

test('a photo that finishes while an inserted one is described changes no words', async ({ desk: { page } }) => {
  await writeDraft(page, { title: 'Two', content: 'First.' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 6);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A van');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveValue(/!\[A van\]/);
  const release = await holdPhotos(page);
  await paste(page, [{ name: 'two.jpg', bytes: await newPhoto() }], 5);
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
  await expect(page.getByLabel('Describe this picture')).toBeFocused();
});

test('a shortcut also saves a description that is still being typed', async ({ desk: { page, userDataFolder } }) => {
  await writeDraft(page, { title: 'Saved', content: '' });
  await paste(page, [{ name: 'one.jpg', bytes: await newPhoto() }], 0);
  await expect(altOf(page)).toBeFocused();
  await page.keyboard.type('A pump');
  await page.keyboard.press('ControlOrMeta+s');
  await writeFiles(page);
  expect(readDraftFiles(userDataFolder).join()).toContain('![A pump](pictures/');
  await expect(altOf(page)).toBeFocused();
});

test('a Markdown file is imported with the photos next to it', async ({ launchDesktop }) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-import-'));
  mkdirSync(join(folder, 'shots'));
  writeFileSync(join(folder, 'one.jpg'), await newPhoto());
  writeFileSync(join(folder, 'shots', 'two 2.jpg'), await newPhoto());
  writeFileSync(join(folder, 'no.jpg'), 'no picture');
  writeFileSync(
    join(folder, 'job.md'),
    '# A job\n\n![The van](one.jpg "At 7")\n\n![The pump](shots/two%202.jpg)\n\n![](no.jpg)\n\n![](gone.jpg)\n',
  );
  const { page, userDataFolder } = await launchDesktop({ files: [join(folder, 'job.md')] });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(textOf(page)).toHaveValue(
    /!\[The van\]\(pictures\/\S+\.600x900\.\w+\.webp "At 7"\)\n\n!\[The pump\]\(pictures\/\S+\.webp\)\n\n!\[\]\(no\.jpg\)\n\n!\[\]\(gone\.jpg\)/,
  );
  await expect(page.getByRole('dialog', { name: 'Imported 1 draft' })).toContainText(
    'job.md: Couldn’t import the picture gone.jpg. Drag it into the text. no.jpg: This file isn’t a picture',
  );
  await expect(previewOf(page).getByRole('img', { name: 'The van' })).toHaveJSProperty('naturalWidth', 600);
  for (const name of listFiles(userDataFolder)) {
    const storedPicture = readFileSync(join(userDataFolder, 'drafts', 'pictures', name));
    expect(storedPicture.includes(SECRET)).toBe(false);
  }
  expect(listFiles(userDataFolder)).toHaveLength(2);
  rmSync(folder, { recursive: true });
});
