import { expect } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';
import { pasteFiles, takePhoto } from '../../given-pictures.ts';
import { readProduct } from '../../product.ts';
import { toastOf } from '../author.ts';
import { field, fill, publishButton, test } from './new-post-form.ts';

const { SITE_URL } = readProduct();

test('the toolbar is one tab stop, arrow keys move through it, and its changes are undone in one step', async ({
  page,
}) => {
  const content = field(page, 'content');
  await fill(page, { content: 'Words' });
  await content.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('*Words*');
  await expect(content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('Words');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(content).toHaveValue('**Words**');
});

test('on a phone, the rest of the toolbar is in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fill(page, { content: 'Words' });
  await field(page, 'content').press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'More formatting' }).click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await expect(field(page, 'content')).toHaveValue('> Words');
  await expect(field(page, 'content')).toBeFocused();
});

test('every problem shows at its field at once, and the first one gets the focus', async ({ page }) => {
  await fill(page, { slug: '', content: '', excerpt: 'x'.repeat(501), featuredImageUrl: 'not a url' });
  await publishButton(page).click();
  await expect(toastOf(page, 'Validation Error')).toContainText('Title is required');
  await expect(field(page, 'title')).toBeFocused();
  for (const [name, message] of [
    ['title', 'Title is required'],
    ['slug', 'Slug is required'],
    ['content', 'Content is required'],
    ['excerpt', '1 character too long'],
    ['featuredImageUrl', 'Must be a valid URL'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`#post-${name}-note`)).toHaveText(message);
  }
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }
  const fields = page.getByRole('list', { name: 'Fix 5 fields' });
  // As on the page.
  await expect(fields.getByRole('button')).toHaveText(['Title', 'Slug', 'Content', 'Excerpt', 'Featured Image URL']);
  await fields.getByRole('button', { name: 'Excerpt' }).click();
  await expect(field(page, 'excerpt')).toBeFocused();
  await fill(page, { title: 'A title' });
  await expect(field(page, 'title')).not.toHaveAttribute('aria-invalid');
  await expect(field(page, 'title')).toBeFocused();
  await expect(field(page, 'content')).toHaveAttribute('aria-invalid', 'true');
});

test('a link that shows no picture says what to do, and has no alt text', async ({ page }) => {
  await fill(page, { featuredImageUrl: `${SITE_URL}/no-picture.jpg` });
  await field(page, 'featuredImageUrl').blur();
  await expect(field(page, 'featuredImageUrl')).toHaveAccessibleDescription(
    'This link doesn’t show a picture. Check it, or upload one.',
  );
  await expect(field(page, 'featuredImageAlt')).toHaveCount(0);
});

test('a picture is listed by its file, and its description returns when it is no longer decorative', async ({
  page,
}) => {
  await fill(page, { content: 'First.' });
  const pictures = page.getByRole('list', { name: 'Pictures in this post' });
  await pasteFiles(field(page, 'content'), [{ name: 'valve.jpg', bytes: await takePhoto(60, 240) }], 6);
  await expect(page.getByLabel('Describe this picture')).toBeFocused();
  await expect(pictures).toContainText('valve.jpg');
  await expect(pictures).toContainText('Needs a description');
  await page.keyboard.type('A hand on a valve');
  await page.keyboard.press('Enter');
  await expect(pictures).not.toContainText('Needs a description');

  await page.getByRole('button', { name: 'Edit valve.jpg' }).click();
  await expect(page.getByLabel('Alt Text', { exact: true })).toBeFocused();
  await page.getByLabel('Decorative').check();
  await expect(field(page, 'content')).toHaveValue(/!\[\]\(/);
  await expect(pictures.getByText('Decorative', { exact: true })).toBeVisible();
  await page.getByLabel('Decorative').uncheck();
  await expect(page.getByLabel('Alt Text', { exact: true })).toHaveValue('A hand on a valve');
  await expect(field(page, 'content')).toHaveValue(/!\[A hand on a valve\]\(pictures\/\S+\)/);
});

for (const width of [390, 820]) {
  test(`at ${width} px the actions are in a bar that covers no active field`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const bar = await publishButton(page).boundingBox();
    expect(bar?.y).toBeGreaterThan(700);
    for (const name of ['slug', 'excerpt', 'metaDescription', 'keywords', 'featuredImageUrl'] as const) {
      await field(page, name).focus();
      const gap = async () => {
        const box = await field(page, name).boundingBox();
        const top = (await publishButton(page).boundingBox())?.y ?? 0;
        return top - (box?.y ?? 0) - (box?.height ?? 0);
      };
      await expect.poll(gap, name).toBeGreaterThanOrEqual(0);
    }
  });
}
