import { expect, test } from 'playwright/test';
import { readProduct } from '../product.ts';
import { createAuthor, logIn, publish, toastOf } from './author.ts';

const product = readProduct();
const { SITE_URL } = product;

test.beforeEach(async ({ page }) => {
  // As in a browser that blocks all site data: the names alone throw.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
});

test('a browser that forbids storage still logs in, writes and publishes, and is told that nothing is kept', async ({
  page,
}) => {
  const author = await createAuthor(product);
  const slug = `nowhere-kept-${author.id}`;
  await logIn(page, SITE_URL, author);
  await page.getByLabel('Title*', { exact: true }).fill('Kept nowhere');
  await expect(page.getByText('This browser keeps nothing: publish before you close the page.')).toBeVisible();
  await page.getByLabel('Slug*', { exact: true }).fill(slug);
  await page.getByLabel('Content*', { exact: true }).fill('Text');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
  await expect(page.getByLabel('Content*', { exact: true })).toHaveValue('');

  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept nowhere');
});

test('there, a discarded draft still comes back with Undo', async ({ page }) => {
  await logIn(page, SITE_URL, await createAuthor(product));
  await page.getByLabel('Content*', { exact: true }).fill('By mistake');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Content*', { exact: true })).toHaveValue('');
  await toastOf(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Content*', { exact: true })).toHaveValue('By mistake');
});

test('there, changes of a post and an unfinished one outlive the way from one to the other', async ({ page }) => {
  const author = await createAuthor(product);
  await publish(author, { slug: `nowhere-kept-${author.id}`, title: 'Kept on the blog' });
  await logIn(page, SITE_URL, author);
  const content = page.getByLabel('Content*', { exact: true });
  await content.fill('Not done yet');
  const posts = page.getByRole('region', { name: 'Posts on the blog' });
  await posts.getByRole('link', { name: 'Edit' }).click();
  await content.fill('Changed words');
  await expect(page.getByText('This browser keeps nothing: update before you close the page.')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await expect(content).toHaveValue('Not done yet');
  await posts.getByRole('link', { name: 'Edit' }).click();
  await expect(content).toHaveValue('Changed words');
});
