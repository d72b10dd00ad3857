import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { listPublishedPosts } from '@callwright/shared/api/published-posts.ts';
import { expect, test } from 'playwright/test';
import { readProduct } from './product.ts';

const SAMPLE_AUTHOR = 'Callwright Team';

test('a new blog has eight posts, and every picture in them loads', async ({ page }) => {
  const product = readProduct();
  const posts = await listPublishedPosts(createAnonymousBlogClient(product), 500);
  const samples = posts.ok ? posts.value.filter(({ author_name }) => author_name === SAMPLE_AUTHOR) : [];
  expect(samples).toHaveLength(8);

  for (const { slug, title } of samples) {
    await page.goto(`${product.SITE_URL}/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const picture of await page.locator('article img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
          message: `a picture of ${slug}`,
        })
        .toBe(true);
    }
  }
});
