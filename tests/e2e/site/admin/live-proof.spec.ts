import { expect } from 'playwright/test';
import { toPublicPage } from '../../../helpers/public-site.ts';
import { readProduct } from '../../product.ts';
import { toastOf } from '../author.ts';
import { row, test } from './own-post.ts';

const { SITE_URL } = readProduct();

test('the newest post says whether it is live, with the reason while it is not', async ({
  page,
  context,
  postId,
  slug,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = row(page, 'Frozen pipes');
  let answer: { status: number; contentType: string; body: string } = {
    status: 404,
    contentType: 'text/html',
    body: 'Not found',
  };
  await page.route(`**/blog/${slug}*`, (route) => route.fulfill(answer));
  await page.route('**/share-of-the-post.png', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(post.getByRole('status')).toContainText('Static page.');
  await expect(post.getByRole('button', { name: 'Copy link' })).toHaveCount(0);

  answer = { ...answer, status: 200, body: toPublicPage({ id: crypto.randomUUID(), revision: 1 }, { image: '' }) };
  await expect(post.getByRole('status')).toContainText('another backend', { timeout: 30_000 });

  const image = `${SITE_URL}/share-of-the-post.png`;
  answer = { ...answer, body: toPublicPage({ id: postId, revision: 1 }, { image }) };
  await expect(post.getByRole('status')).toContainText('Live and safe to share.', { timeout: 60_000 });
  await post.getByRole('button', { name: 'Copy link' }).click();
  await expect(toastOf(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${SITE_URL}/blog/${slug}`);
});
