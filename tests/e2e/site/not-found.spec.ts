import { expect } from 'playwright/test';
import { readProduct } from '../product.ts';
import { collectConsole, createAuthor, publish } from './author.ts';
import { test } from './reused-page.ts';
import { skipRetryWaits } from './skip-retry-waits.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

test('an unknown address shows the 404 page, which links home and logs the attempted path', async ({ page }) => {
  const lines = collectConsole(page);
  const answer = await page.goto(`${SITE_URL}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
  await expect.poll(() => lines.join('\n')).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
});

test('the framework’s own name for the 404 page is an unknown address, too', async ({ request }) => {
  for (const path of ['/_not-found', '/_not-found/', '/_not-found.html', '/_not-found.txt']) {
    expect(`${path} ${(await request.get(SITE_URL + path)).status()}`).toBe(`${path} 404`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('an unknown address still shows the 404 page', async ({ page }) => {
    await page.goto(`${SITE_URL}/no-such-page`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', '1');
  });
});

test('a post published after the export can be read immediately at its address', async ({ page }) => {
  const author = await createAuthor(product);
  const slug = `fresh-${author.id}`;
  await publish(author, {
    slug,
    title: 'Fresh from the editor',
    content: '## Inside\n\nNew **text**.',
    keywords: 'new',
  });
  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh from the editor');
  await expect(page.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await expect(page).toHaveTitle('Fresh from the editor | Callwright Blog');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${SITE_URL}/blog/${slug}`);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);

  await page.goto(`${SITE_URL}/blog`);
  await expect(page.getByRole('link', { name: 'Fresh from the editor' })).toBeVisible();
});

test('a path of an earlier site leads to its post before the host knows', async ({ page }) => {
  const author = await createAuthor(product);
  const slug = `from-an-earlier-site-${author.id}`;
  const paths = [`/2019/${author.id}/leaks.html`, `/blog/${author.id}-leaks`];
  await publish(author, { slug, title: 'Leaks', oldUrls: paths.join('\n') });
  for (const path of [...paths, `${paths[0]}/`]) {
    await page.goto(SITE_URL + path);
    await expect(page).toHaveURL(`${SITE_URL}/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaks');
  }
});

test('shows Loading... and then Post Not Found if there is no such post', async ({ page }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`${SUPABASE_URL}/rest/**`, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(`${SITE_URL}/blog/no-such-post`);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/blog`);
});

test('a post that can’t be read is Post Not Found after three retries, and logged', async ({ page }) => {
  const lines = collectConsole(page);
  await using _waits = await skipRetryWaits(page);
  let requests = 0;
  await page.route(`${SUPABASE_URL}/rest/**`, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto(`${SITE_URL}/blog/who-knows`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  expect(requests).toBe(4);
  expect(lines.join('\n')).toContain('Couldn’t read the blog');
});
