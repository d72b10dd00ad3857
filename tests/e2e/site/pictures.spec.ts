import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { expect, type Page, test } from 'playwright/test';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { drawPhoto } from '../../helpers/photo.ts';
import { emptyBlog, insertPost } from '../../helpers/publisher/blog-to-publish.ts';
import { settingsOf, signInNewAuthor, startEmptyBackend } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { routeToOwnBackend, serveOwnSite } from './own-site.ts';

// In one worker, so that the photos are encoded once.
test.describe.configure({ mode: 'default' });

let backend: Backend;
let url: string;
let close: () => Promise<void>;

const SHAPES = [
  { widthPx: 1600, heightPx: 900 },
  { widthPx: 900, heightPx: 1600 },
  { widthPx: 1200, heightPx: 1200 },
];

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const port = await findFreePort();
  backend = await startEmptyBackend({ siteUrl: `http://localhost:${port}` });
  await emptyBlog(backend);
  const author = await signInNewAuthor(backend);
  const addresses: string[] = [];
  for (let seed = 1; seed <= 12; seed += 1) {
    const { name, bytes } = await drawPhoto(seed, SHAPES[seed % SHAPES.length]);
    unwrap(await uploadPicture(author.client, { authorId: author.id, name }, bytes));
    addresses.push(toPictureAddress(settingsOf(backend), { authorId: author.id, name }));
  }
  const words = 'Words that stand between two photos, as many as fill a line or two of a text on a phone.';
  const content = addresses
    .map((address, index) => `![Photo ${index + 1}](${address}${index === 4 ? '#half' : ''} "The caption")\n\n${words}`)
    .join('\n\n');
  await insertPost(backend, { slug: 'photos', content });
  await insertPost(backend, { slug: 'words', content: Array(12).fill(words).join('\n\n') });
  await insertPost(backend, { slug: 'featured', content: words });
  await backend.query(
    "update public.blog_posts set featured_image_url = $1, featured_image_alt = 'A van' where slug = 'featured'",
    [addresses[2]],
  );
  const site = await serveOwnSite(backend, port);
  url = site.url;
  close = async () => {
    await site.close();
    await backend.close();
  };
});
test.afterAll(() => close?.());

test.beforeEach(async ({ context }) => {
  await routeToOwnBackend(context, backend);
  await context.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('.post-body img')) {
      image.scrollIntoView({ block: 'center' });
      await image.decode();
    }
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]) {
  test(`a post with twelve photos shifts nothing while they load, at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Block fonts, so that only photos can cause layout shifts.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(`${url}/blog/photos`);
    await readThrough(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(await page.locator('.post-body img').count()).toBe(12);
  });
}

test('a phone loads small files, from its own host, and only near the screen', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requests.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/blog/photos`);
  await page.waitForLoadState('networkidle');
  const pictures = () => requests.filter((address) => address.includes('/post-pictures/'));
  expect(pictures().length).toBeLessThan(12);
  await readThrough(page);
  expect(new Set(pictures()).size).toBe(12);
  expect(pictures().every((address) => address.startsWith(`${url}/post-pictures/`))).toBe(true);
  expect(pictures().every((address) => address.endsWith('-640.avif'))).toBe(true);
});

test('the first photo has priority, and the rest load as the reader comes near', async ({ page }) => {
  await page.goto(`${url}/blog/photos`);
  const [first, ...others] = await page.locator('.post-body img').all();
  await expect(first ?? page.locator('none')).toHaveAttribute('fetchpriority', 'high');
  for (const other of others) await expect(other).toHaveAttribute('loading', 'lazy');
});

test('a click opens the full-size photo, without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${url}/blog/photos`);
  await page.getByRole('link', { name: 'Photo 1 (open the picture)', exact: true }).click();
  await expect(page).toHaveURL(/\/post-pictures\/[0-9a-f]{32}-\d+\.webp$/);
  await context.close();
});

test('browsers cache photos forever, because their names are content hashes', async ({ request }) => {
  const html = await (await request.get(`${url}/blog/photos`)).text();
  const [file = ''] = /\/post-pictures\/[0-9a-f]{32}-640\.avif/.exec(html) ?? [];
  const response = await request.get(url + file);
  expect(response.headers()['cache-control']).toContain('immutable');
  expect(response.headers()['content-type']).toBe('image/avif');
});

test('a shared post shows its featured picture with its alt text', async ({ page, request }) => {
  await page.goto(`${url}/blog/featured`);
  await expect(page.getByRole('img', { name: 'A van' })).toBeVisible();
  const shared = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(shared).toMatch(/\/post-pictures\/[0-9a-f]{32}-shared\.jpeg$/);
  expect((await request.get(url + new URL(shared).pathname)).headers()['content-type']).toBe('image/jpeg');
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', 'A van');
});
