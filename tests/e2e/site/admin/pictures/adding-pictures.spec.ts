import { decideAccount } from '@callwright/shared/api/accounts/accounts.ts';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { SECRET } from '../../../../shared/picture-encoder/phone-photos.ts';
import { dropFiles, pasteFiles, takePhoto } from '../../../given-pictures.ts';
import { openEmptyBackend } from '../../../own-backend.ts';
import { createAuthor, openAdmin, toastOf } from '../../author.ts';
import { field, fill, publishButton, test } from '../new-post-form.ts';
import { addressOf, alt, holdUploads, panel, preview, SHOWN, SMALL_PX, UPLOADS } from './picture-panel.ts';

test('a pasted photo is described immediately, previewed, and published, and the blog has it without metadata', async ({
  page,
  author,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const violations: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) violations.push(line.text());
  });
  await fill(page, { title: 'A boiler', slug: `a-boiler-${author.id}`, content: 'First.\n\nSecond.' });
  expect(scripts).toEqual([]);

  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(1) }], 6);
  await expect(alt(page)).toBeFocused();
  expect(scripts.length).toBeGreaterThan(0);
  await expect(field(page, 'content')).toHaveValue(new RegExp(`^First\\.\\n\\n!\\[\\]\\(${SHOWN}\\)\\n\\nSecond\\.$`));
  await page.keyboard.type('A boiler, opened');
  await page.keyboard.press('Enter');
  await expect(field(page, 'content')).toBeFocused();
  await page.keyboard.type(' Typed on.');
  const written = (address: string) =>
    new RegExp(`^First\\.\\n\\n!\\[A boiler, opened\\]\\((${address})\\) Typed on\\.\\n\\nSecond\\.$`);
  await expect(field(page, 'content')).toHaveValue(written(SHOWN));

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page).getByRole('img', { name: 'A boiler, opened' })).toHaveJSProperty('naturalWidth', 600);
  await page.getByRole('button', { name: 'Close preview' }).click();
  await publishButton(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();

  const { data } = await author.client.from('blog_posts').select('content').eq('author_id', author.id).single();
  const [, published = ''] = written(addressOf(author)).exec(data?.content ?? '') ?? [];
  const stored = Buffer.from(await (await fetch(published)).arrayBuffer());
  expect(stored.includes(SECRET)).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(violations).toEqual([]);
});

test('several files are inserted at once and in order; a broken one says so, and one undo removes all', async ({
  page,
}) => {
  await fill(page, { content: 'Text.' });
  const [one, two] = await Promise.all([takePhoto(1, SMALL_PX), takePhoto(2, SMALL_PX)]);
  await pasteFiles(
    field(page, 'content'),
    [
      { name: 'one.jpg', bytes: one },
      { name: 'broken.jpg', bytes: one.subarray(0, 4_000) },
      { name: 'two.jpg', bytes: two },
    ],
    5,
  );
  await expect(toastOf(page, 'Couldn’t add the picture')).toContainText(
    'broken.jpg: This file is incomplete. Copy or download the picture again, then add it.',
  );
  await expect(alt(page)).toBeFocused();
  await expect(panel(page)).toContainText('1 more to go');
  await expect(field(page, 'content')).toHaveValue(/^Text\.\n\n!\[\]\(\S+\)\n\n!\[\]\(\S+\)\n\n$/);
  const addresses = [...(await field(page, 'content').inputValue()).matchAll(/\((\S+)\)/g)].map(([, found]) => found);
  expect(new Set(addresses).size).toBe(2);

  await field(page, 'content').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'content')).toHaveValue('Text.');
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(field(page, 'content')).toHaveValue(/^Text\.\n\n!\[\]\(\S+\)\n\n!\[\]\(\S+\)\n\n$/);
});

test('the author can type during an upload, even the slug: the picture goes where it was pasted, and the post waits for it', async ({
  page,
}) => {
  await fill(page, { slug: '', content: 'First.\n\nSecond.' });
  const release = await holdUploads(page);
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(3, SMALL_PX) }], 6);
  await expect(toastOf(page, 'Adding a picture')).toContainText('You can keep writing.');
  await publishButton(page).click();
  await expect(toastOf(page, 'A picture is still uploading')).toContainText('Select Publish Post again');
  await field(page, 'content').press('ControlOrMeta+End');
  await page.keyboard.type(' Third.');
  await field(page, 'title').click();
  await page.keyboard.type('A pu');
  release();
  await expect(field(page, 'content')).toHaveValue(
    new RegExp(`^First\\.\\n\\n!\\[\\]\\(${SHOWN}\\)\\n\\nSecond\\. Third\\.$`),
  );
  await expect(panel(page)).toBeVisible();
  await expect(toastOf(page, 'Adding a picture')).toBeHidden();
  await expect(field(page, 'title')).toBeFocused();
  await page.keyboard.type('mp');
  await expect(field(page, 'title')).toHaveValue('A pump');
  // The slug follows the title until the field loses focus.
  await expect(field(page, 'slug')).toHaveValue('a-pump');

  await fill(page, { slug: '', content: 'First.' });
  const releaseNext = await holdUploads(page);
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(13, SMALL_PX) }], 6);
  await expect(toastOf(page, 'Adding a picture')).toBeVisible();
  await field(page, 'slug').click();
  await page.keyboard.type('my-new-');
  releaseNext();
  await expect(field(page, 'content')).toHaveValue(/^First\.\n\n!\[\]\(\S+\)/);
  await page.keyboard.type('pump');
  await expect(field(page, 'slug')).toHaveValue('my-new-pump');
});

test('a picture that finishes while another one is described, or a word composed, changes no words, and is described next', async ({
  page,
}) => {
  await fill(page, { content: 'First.' });
  await pasteFiles(field(page, 'content'), [{ name: 'one.jpg', bytes: await takePhoto(17, SMALL_PX) }], 6);
  await expect(alt(page)).toBeFocused();
  const release = await holdUploads(page);
  const end = (await field(page, 'content').inputValue()).length;
  await pasteFiles(field(page, 'content'), [{ name: 'two.jpg', bytes: await takePhoto(18, SMALL_PX) }], end);
  await expect(toastOf(page, 'Adding a picture')).toBeVisible();
  await alt(page).focus();
  await page.keyboard.type('A red van');
  release();
  await expect(field(page, 'content')).toHaveValue(/!\[.*!\[/s);
  await expect(alt(page)).toBeFocused();
  await page.keyboard.type(' at night');
  await page.keyboard.press('Enter');
  await expect(alt(page)).toHaveValue('');
  await expect(alt(page)).toBeFocused();
  await page.keyboard.type('A pump');
  await page.keyboard.press('Enter');
  await expect(field(page, 'content')).toHaveValue(
    /^First\.\n\n!\[A red van at night\]\([^)]+\)\n\n!\[A pump\]\([^)]+\)\n\n$/,
  );

  await fill(page, { content: 'First.' });
  const releaseLast = await holdUploads(page);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(14, SMALL_PX) }], 6);
  await compose('か');
  await expect(toastOf(page, 'Adding a picture')).toBeVisible();
  const sent = page.waitForResponse(UPLOADS);
  releaseLast();
  await sent;
  await compose('かん');
  await expect(toastOf(page, 'Adding a picture')).toBeHidden();
  await compose('かんじ');
  await expect(field(page, 'content')).toHaveValue('First.かんじ');
  await keyboard.send('Input.insertText', { text: '漢字' });
  await expect(field(page, 'content')).toHaveValue(/^First\.漢字\n\n!\[\]\(\S+\)\n\n$/);
});

test('without a connection a picture waits for "Try again", nothing typed is lost, and a dropped file that isn’t a picture says so', async ({
  page,
  context,
}) => {
  await fill(page, { content: 'First.\n\nSecond.' });
  await context.setOffline(true);
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: await takePhoto(4, SMALL_PX) }], 6);
  const toast = toastOf(page, 'Couldn’t add the picture');
  await expect(toast).toContainText('Couldn’t reach the blog. Your text is still here.');
  await field(page, 'content').press('ControlOrMeta+End');
  await page.keyboard.type(' Third.');
  await context.setOffline(false);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'content')).toHaveValue(/^First\.\n\n!\[\]\(\S+\)\n\nSecond\. Third\.$/);
  await expect(toast).toHaveCount(0);

  // The encoder is loaded now, but each batch starts a new worker.
  await context.setOffline(true);
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_2.jpg', bytes: await takePhoto(14, SMALL_PX) }], 0);
  await expect(toast).toContainText('Couldn’t reach the blog. Your text is still here.');
  await context.setOffline(false);
  await toast.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'content')).toHaveValue(/^!\[\]\(\S+\)\n\nFirst\.\n\n!\[\]\(\S+\)\n\nSecond\. Third\.$/);

  await fill(page, { content: 'Text.' });
  const notes = { name: 'notes.txt', bytes: Buffer.from('x') };
  await dropFiles(
    page.getByRole('heading', { level: 1 }),
    [notes, { name: 'one.png', bytes: await takePhoto(13, SMALL_PX) }],
    {
      x: 5,
      y: 5,
    },
  );
  await expect(toastOf(page, 'Couldn’t add the file')).toContainText('notes.txt: Only pictures can be dropped here.');
  await expect(field(page, 'content')).toHaveValue(/^Text\.\n\n!\[\]\(\S+\)\n\n$/);
});

test('a full folder and a suspended account give messages with what to do', async ({ page }) => {
  const backend = await openEmptyBackend();
  const owner = await createAuthor(backend.settings);
  const author = await createAuthor(backend.settings);
  await backend.serve(page);
  await openAdmin(page, author);
  await fill(page, { content: 'Text.' });
  await pasteFiles(field(page, 'content'), [{ name: 'one.jpg', bytes: await takePhoto(10, SMALL_PX) }], 5);
  await expect(alt(page)).toBeFocused();
  const text = await field(page, 'content').inputValue();

  await backend.query(`update storage.objects set metadata = '{"size": 1073741824}'`);
  await pasteFiles(field(page, 'content'), [{ name: 'two.jpg', bytes: await takePhoto(11, SMALL_PX) }], text.length);
  await expect(toastOf(page, 'two.jpg: Your picture storage is full.')).toContainText('add this one again');

  await backend.query(`update storage.objects set metadata = '{"size": 1000}'`);
  expect(await decideAccount(owner.client, { id: author.id, role: 'author', status: 'suspended' })).toMatchObject({
    ok: true,
  });
  await pasteFiles(field(page, 'content'), [{ name: 'three.jpg', bytes: await takePhoto(12, SMALL_PX) }], text.length);
  await expect(toastOf(page, 'three.jpg: Your account is suspended, so it can’t add pictures.')).toBeVisible();
  await expect(field(page, 'content')).toHaveValue(text);
});
