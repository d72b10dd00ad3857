import { expect } from 'playwright/test';
import { pasteFiles, takePhoto } from '../../../given-pictures.ts';
import { readProduct } from '../../../product.ts';
import { toastOf } from '../../author.ts';
import { field, fill } from '../new-post-form.ts';
import { edit, openScreen, test } from '../own-post.ts';
import { alt, holdUploads, publishWithPicture, SMALL_PX } from './picture-panel.ts';

const { SITE_URL } = readProduct();

test('a description being typed survives a reload, going back, and a phone hiding the page', async ({
  page,
  author,
}) => {
  const { id } = await publishWithPicture(author, 19);
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

test('a published picture without a description doesn’t block an update', async ({ page, author }) => {
  const { id } = await publishWithPicture(author, 22, '');
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
  const { id } = await publishWithPicture(author, 41);
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

test('a picture that finishes after its form shows another post is inserted into none', async ({ page, postId }) => {
  expect(postId).not.toBe('');
  await page.goto(`${SITE_URL}/blog/admin`);
  await fill(page, { title: 'With a picture', content: 'Text.' });
  const release = await holdUploads(page);
  await pasteFiles(field(page, 'content'), [{ name: 'one.jpg', bytes: await takePhoto(9, SMALL_PX) }], 5);
  await expect(toastOf(page, 'Adding a picture')).toBeVisible();
  await edit(page, 'Frozen pipes');
  await expect(field(page, 'title')).toHaveValue('Frozen pipes');
  release();
  await expect(toastOf(page, 'Couldn’t insert the picture')).toContainText('Its spot was deleted.');
  await expect(field(page, 'content')).not.toHaveValue(/pictures/);
});
