import { listPictures } from '@callwright/shared/api/pictures.ts';
import { expect } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { dropFiles, pasteFiles, takePhoto } from '../../../given-pictures.ts';
import { toastOf } from '../../author.ts';
import { field, fill, publishButton, test } from '../new-post-form.ts';
import { addressOf, alt, holdUploads, panel, pick, preview, SMALL_PX, UPLOADS } from './picture-panel.ts';

test('a picture is marked as decorative, or the post waits for its description; used twice, it is uploaded once', async ({
  page,
  author,
}) => {
  await fill(page, { title: 'Roofs', slug: `roofs-${author.id}`, content: 'First.' });
  const photo = await takePhoto(21, SMALL_PX);
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_1.jpg', bytes: photo }], 6);
  await expect(alt(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await publishButton(page).click();
  await expect(toastOf(page, 'Validation Error')).toContainText(
    'A picture has no alt text. Describe it, or mark it as decorative.',
  );
  await expect(alt(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await panel(page).getByLabel('Decorative').check();
  await expect(panel(page).getByLabel('Decorative')).toBeChecked();

  const end = (await field(page, 'content').inputValue()).length;
  await pasteFiles(field(page, 'content'), [{ name: 'again.jpg', bytes: photo }], end);
  await expect(field(page, 'content')).toHaveValue(/!\[\]\((\S+)\)\n\n!\[\]\(\1\)/);
  expect(unwrap(await listPictures(author.client)).filter(({ authorId }) => authorId === author.id)).toHaveLength(1);
  await publishButton(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
});

test('a picture is dropped in place, replaced by picking another, made half as wide, and captioned', async ({
  page,
}) => {
  // The text is as tall as the column beside it, so make its first line visible.
  await page.setViewportSize({ width: 1280, height: 1500 });
  await fill(page, { content: 'First.\n\nSecond.' });
  await dropFiles(field(page, 'content'), [{ name: 'one.jpg', bytes: await takePhoto(6, SMALL_PX) }], { x: 60, y: 24 });
  await expect(field(page, 'content')).toHaveValue(/^First\.\n\n!\[\]\(\S+\)\n\nSecond\.$/);
  await alt(page).fill('A roof [new]');
  await panel(page).getByLabel('Caption').fill('Before the "storm"');
  await panel(page).getByLabel('Half width').check();
  const half = /^First\.\n\n!\[A roof \\\[new\\\]\]\(\S+\.webp#half "Before the \\"storm\\""\)\n\nSecond\.$/;
  await expect(field(page, 'content')).toHaveValue(half);
  const before = await field(page, 'content').inputValue();

  const release = await holdUploads(page);
  await pick(page, panel(page).getByRole('button', { name: 'Replace...' }), [
    { name: 'two.jpg', bytes: await takePhoto(7, SMALL_PX) },
  ]);
  release();
  await expect(field(page, 'content')).not.toHaveValue(before);
  await expect(field(page, 'content')).toHaveValue(half);
  await expect(alt(page)).toHaveValue('A roof [new]');
  await panel(page).getByRole('button', { name: 'Done' }).click();
  await expect(field(page, 'content')).toBeFocused();

  await field(page, 'content').press('ControlOrMeta+Home');
  await expect(panel(page)).toBeHidden();
  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(12, 12));
  await expect(alt(page)).toHaveValue('A roof [new]');
});

test('the featured image is picked, described, previewed, and published', async ({ page, author }) => {
  await fill(page, { title: 'Featured', slug: `featured-${author.id}`, content: 'Text.' });
  await pick(page, page.getByRole('button', { name: 'Upload...' }), [
    { name: 'one.jpg', bytes: await takePhoto(8, SMALL_PX) },
  ]);
  await expect(field(page, 'featuredImageAlt')).toBeFocused();
  await expect(field(page, 'featuredImageUrl')).toHaveValue(new RegExp(`^${addressOf(author)}$`));
  await expect(field(page, 'featuredImageUrl')).toBeHidden();
  await page.keyboard.type('A van at night');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview(page).getByRole('img', { name: 'A van at night' })).toHaveJSProperty('naturalWidth', 160);
  await page.getByRole('button', { name: 'Close preview' }).click();
  expect(await findViolations(page)).toEqual([]);
  await publishButton(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  const { data } = await author.client
    .from('blog_posts')
    .select('featured_image_url, featured_image_alt')
    .eq('author_id', author.id)
    .single();
  expect(data?.featured_image_alt).toBe('A van at night');
  expect((await fetch(data?.featured_image_url ?? '')).status).toBe(200);
});

test('of three pictures chosen as the featured image, the last one stays, whichever uploads first, as does a description typed before', async ({
  page,
}) => {
  await fill(page, { featuredImageUrl: new URL('/icon.svg', page.url()).href, featuredImageAlt: 'A van at night' });
  await fill(page, { featuredImageUrl: '' });
  const held: (() => Promise<void>)[] = [];
  await page.route(UPLOADS, (route) => {
    held.push(() => route.continue());
  });
  // Taken first, because the app gives up on an upload that is held for too long.
  const takeOne = async (seed: number) => ({ name: `${seed}.jpg`, bytes: await takePhoto(seed, SMALL_PX) });
  const three = [await takeOne(30), await takeOne(31), await takeOne(32)];
  const fourth = await takeOne(33);
  const button = page.getByRole('button', { name: 'Upload...' });
  for (const [index, photo] of three.entries()) {
    await pick(page, button, [photo]);
    await expect.poll(() => held.length).toBe(index + 1);
  }
  const url = field(page, 'featuredImageUrl');
  await held[2]?.();
  await expect(url).toHaveValue(/post-pictures/);
  const last = await url.inputValue();
  for (const index of [0, 1]) {
    const sent = page.waitForResponse(UPLOADS);
    await held[index]?.();
    await sent;
  }
  await expect(toastOf(page, 'Adding a picture')).toHaveCount(0);
  await expect(url).toHaveValue(last);
  await expect(field(page, 'featuredImageAlt')).toHaveValue('A van at night');

  await pick(page, page.getByRole('button', { name: 'Replace...' }), [fourth]);
  await expect.poll(() => held.length).toBe(4);
  await page.getByRole('button', { name: 'Remove' }).click();
  const sent = page.waitForResponse(UPLOADS);
  await held[3]?.();
  await sent;
  await expect(toastOf(page, 'Adding a picture')).toHaveCount(0);
  await expect(url).toHaveValue('');
});
