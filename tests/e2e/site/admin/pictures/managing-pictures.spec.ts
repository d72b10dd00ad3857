import { listPictures } from '@callwright/shared/api/pictures.ts';
import { expect } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';
import { dropFiles, pasteFiles, takePhoto } from '../../../given-pictures.ts';
import { readProduct } from '../../../product.ts';
import { toastOf } from '../../author.ts';
import { field, fill, publishButton, test } from '../new-post-form.ts';
import { openScreen } from '../own-post.ts';
import {
  addressOf,
  alt,
  holdUploads,
  panel,
  pick,
  preview,
  publishWithPicture,
  SMALL_PX,
  UPLOADS,
} from './picture-panel.ts';

const { SITE_URL } = readProduct();

test('a description being typed survives a reload, going back, and a phone hiding the page', async ({
  page,
  author,
}) => {
  const { id } = await publishWithPicture(page, author, 19);
  await page.goto(`${SITE_URL}/blog/admin#edit=${id}`);
  await expect(field(page, 'title')).toHaveValue('With a picture');
  await openScreen(page, 'New post');
  await fill(page, { content: 'First.' });
  await pasteFiles(field(page, 'content'), [{ name: 'IMG_2.jpg', bytes: await takePhoto(20, SMALL_PX) }], 6);
  await expect(alt(page)).toBeFocused();
  await page.keyboard.type('A');
  await page.reload();
  await expect(field(page, 'content')).toHaveValue(/^First\.\n\n!\[A\]\(\S+\)/);
  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.setSelectionRange(10, 10);
  });
  await alt(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' pump');
  await page.goBack();
  await expect(field(page, 'title')).toHaveValue('With a picture');

  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.setSelectionRange(10, 10);
  });
  await alt(page).focus();
  await page.keyboard.type(' at night');
  await page.goForward();
  await expect(field(page, 'content')).toHaveValue(/^First\.\n\n!\[A pump\]\(\S+\)/);
  await page.goBack();
  await expect(field(page, 'content')).toHaveValue(/^Text\.\n\n!\[A van at night\]\(\S+\)/);

  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.setSelectionRange(10, 10);
  });
  await alt(page).fill('A van, hidden');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(field(page, 'content')).toHaveValue(/!\[A van, hidden\]/);
  await expect(alt(page)).toBeFocused();
});

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
  await pick(page, page.getByRole('button', { name: 'Choose a picture...' }), [
    { name: 'one.jpg', bytes: await takePhoto(8, SMALL_PX) },
  ]);
  await expect(field(page, 'featuredImageAlt')).toBeFocused();
  await expect(field(page, 'featuredImageUrl')).toHaveValue(new RegExp(`^${addressOf(author)}$`));
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
  await fill(page, { featuredImageAlt: 'A van at night' });
  const held: (() => Promise<void>)[] = [];
  await page.route(UPLOADS, (route) => {
    held.push(() => route.continue());
  });
  // Taken first, because the app gives up on an upload that is held for too long.
  const takeOne = async (seed: number) => ({ name: `${seed}.jpg`, bytes: await takePhoto(seed, SMALL_PX) });
  const three = [await takeOne(30), await takeOne(31), await takeOne(32)];
  const fourth = await takeOne(33);
  const button = page.getByRole('button', { name: 'Choose a picture...' });
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

test('a published picture without a description doesn’t block an update', async ({ page, author }) => {
  const { id } = await publishWithPicture(page, author, 22, '');
  await page.goto(`${SITE_URL}/blog/admin#edit=${id}`);
  await expect(field(page, 'title')).toHaveValue('With a picture');
  await fill(page, { title: 'Another title' });
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(toastOf(page, 'Success!').or(toastOf(page, 'Post updated'))).toBeVisible();
});

test('a form that appears immediately shows the picture at the caret, and words typed about it stay while another finishes, even in a covered window', async ({
  page,
  author,
}) => {
  const { id } = await publishWithPicture(page, author, 41);
  // Runs as soon as the text exists.
  await using _script = await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const text = document.querySelector<HTMLTextAreaElement>('#post-content');
      if (!text?.value.startsWith('Text.')) return;
      watch.disconnect();
      text.focus();
      text.setSelectionRange(10, 10);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('about:blank');
  await page.goto(`${SITE_URL}/blog/admin#edit=${id}`);
  await expect(alt(page)).toHaveValue('A van');
  const release = await holdUploads(page);
  await pasteFiles(field(page, 'content'), [{ name: 'one.jpg', bytes: await takePhoto(45, SMALL_PX) }], 5);
  await expect(toastOf(page, 'Adding a picture')).toBeVisible();
  await field(page, 'content').evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(10, 10));
  await alt(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' at');
  release();
  await expect(field(page, 'content')).toHaveValue(/!\[.*!\[/s);
  await expect(alt(page)).toBeFocused();
  // A covered window fires focusout while the field keeps the focus. Playwright's windows never do.
  await alt(page).evaluate((input) => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await expect(field(page, 'content')).toHaveValue(/!\[A van at\]/);
  await expect(alt(page)).toBeFocused();
  await page.keyboard.type(' night');
  await page.keyboard.press('Enter');
  await expect(field(page, 'content')).toHaveValue(/^Text\.\n\n!\[\]\(\S+\)\n\n!\[A van at night\]\(\S+\)$/);
  await expect(page.getByLabel('Describe this picture')).toBeFocused();
});
