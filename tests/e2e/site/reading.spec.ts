import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { type Post, splitKeywords } from '@callwright/shared/post/post.ts';
import { expect } from 'playwright/test';
import { listPostsInFull } from '../../helpers/list-posts-in-full.ts';
import { readProduct } from '../product.ts';
import { test } from './reused-page.ts';
import { skipRetryWaits } from './skip-retry-waits.ts';

const product = readProduct();
const { SITE_URL } = product;
const SAMPLE_AUTHOR = 'Callwright Team';

async function readSamples(): Promise<Post[]> {
  const read = await listPostsInFull(createAnonymousBlogClient(product));
  if (!read.ok) throw new Error(read.error.message);
  return read.value.filter((post) => post.author_name === SAMPLE_AUTHOR);
}

async function readRichestSample(): Promise<Post> {
  const posts = await readSamples();
  const post = posts.find(
    ({ keywords, excerpt, featured_image_url }) => splitKeywords(keywords).length > 3 && excerpt && featured_image_url,
  );
  if (!post) throw new Error('No sample post has an excerpt, an image and more than three keywords.');
  return post;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list shows every post, newest first, with everything that belongs on a card', async ({ page }) => {
    const posts = await readSamples();
    await page.goto(`${SITE_URL}/blog`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Callwright Blog');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(posts.map(({ title }) => title));

    const post = await readRichestSample();
    const card = page.getByRole('article').filter({ hasText: post.title });
    await expect(card.getByText(post.excerpt ?? '')).toHaveCSS('-webkit-line-clamp', '3');
    await expect(card.getByRole('heading')).toHaveCSS('-webkit-line-clamp', '2');
    await expect(card.getByText(SAMPLE_AUTHOR)).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText(splitKeywords(post.keywords).slice(0, 3));
    await expect(card.locator('img')).toHaveAttribute('src', post.featured_image_url ?? '');
    await card.getByRole('link', { name: post.title }).click();
    await expect(page).toHaveURL(`${SITE_URL}/blog/${post.slug}`);
  });

  test('a post is complete, and its head describes it', async ({ page }) => {
    const post = await readRichestSample();
    await page.goto(`${SITE_URL}/blog/${post.slug}`);
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(post.title);
    await expect(article.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
    await expect(article.locator('header').getByText(SAMPLE_AUTHOR)).toBeVisible();
    await expect(article.locator('header time')).toHaveAttribute('datetime', post.published_at);
    await expect(article.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveText(
      splitKeywords(post.keywords),
    );
    await expect(article.locator('.post-body')).toBeVisible();

    await expect(page).toHaveTitle(`${post.title} | Callwright Blog`);
    const head = async (selector: string) => page.locator(selector).first().getAttribute('content');
    expect(await head('meta[name="description"]')).toBe(post.meta_description ?? post.title);
    expect(await head('meta[name="keywords"]')).toBe(splitKeywords(post.keywords).join(','));
    expect(await head('meta[property="og:type"]')).toBe('article');
    // The sample's own image is an SVG, which social networks don't show.
    expect(await head('meta[property="og:image"]')).toContain(`${SITE_URL}/share/blog/${post.slug}.png?v=`);
    expect(await head('meta[property="article:published_time"]')).toBe(post.published_at);
    expect(await head('meta[property="article:author"]')).toBe(post.author_name);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${SITE_URL}/blog/${post.slug}`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Article', headline: post.title, datePublished: post.published_at });
  });
});

test('the grid has one, two, and three columns', async ({ page }) => {
  for (const [width, columns] of [
    [390, 1],
    [820, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${SITE_URL}/blog`);
    // Find and measure in one step, because a newer list may replace this one.
    const shown = await page.evaluate(
      () => new Set(Array.from(document.querySelectorAll('article'), (card) => card.getBoundingClientRect().left)).size,
    );
    expect(shown).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('an outage doesn’t change the exported list and post', async ({ page }) => {
  const posts = await readSamples();
  const [post] = posts;
  await using _waits = await skipRetryWaits(page);
  await page.route(`${product.SUPABASE_URL}/**`, (route) => route.abort());
  const failed = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('Couldn’t read the blog'),
  });
  await page.goto(`${SITE_URL}/blog/${post?.slug}`);
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '');

  const failedAgain = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('Couldn’t read the blog'),
  });
  await page.goto(`${SITE_URL}/blog`);
  await failedAgain;
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(posts.map(({ title }) => title));
});

test('one visit to a post is one view', async ({ page }) => {
  const [post] = (await readSamples()).slice(-1);
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/increment_post_views') && request.method() === 'POST') looks += 1;
  });
  const counted = page.waitForResponse((response) => response.url().endsWith('/rpc/increment_post_views'));
  await page.goto(`${SITE_URL}/blog/${post?.slug}`);
  expect((await counted).ok()).toBe(true);
  const after = (await readSamples()).find(({ id }) => id === post?.id);
  expect(looks).toBe(1);
  expect(after?.views).toBeGreaterThan(post?.views ?? 0);
});
