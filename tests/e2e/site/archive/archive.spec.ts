import { expect, type Page, type Route } from 'playwright/test';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';
import { routeToOwnBackend } from '../own-site.ts';
import { test } from '../reused-page.ts';
import { type ArchiveBlog, LONG_POST, OLD_POST, POSTS, startArchiveBlog } from './archive-blog.ts';

test.describe.configure({ mode: 'serial' });

let blog: ArchiveBlog;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  blog = await startArchiveBlog();
});
test.afterAll(() => blog?.close());

test.beforeEach(({ context }) => routeToOwnBackend(context, blog.backend));

const titleOf = (number: number) => `Call number ${number}, and who answers it at night`;
const articles = (page: Page) => page.getByRole('article').getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search all posts' });
const results = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('link');

function watchSearch(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/search/.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  return requests;
}

test('the archive leads from the newest post to the oldest and back, each post once', async ({ page }) => {
  await page.goto(`${blog.url}/blog`);
  await expect(articles(page).first()).toHaveText(titleOf(POSTS));
  const seen = await articles(page).allTextContents();
  for (const path of ['/blog/page/2', '/blog/page/1']) {
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(blog.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Blog archive, page ${path.at(-1)}`);
    seen.push(...(await articles(page).allTextContents()));
  }
  expect(seen).toEqual(Array.from({ length: POSTS }, (_, index) => titleOf(POSTS - index)));
  await expect(page.getByRole('link', { name: 'Older posts' })).toHaveCount(0);
  for (const path of ['/blog/page/2', '/blog']) {
    await page.getByRole('link', { name: 'Newer posts' }).click();
    await expect(page).toHaveURL(blog.url + path);
  }
});

test('a tag leads to its posts, with older ones on further pages', async ({ page }) => {
  await page.goto(`${blog.url}/blog/post-2`);
  await page.getByRole('list', { name: 'Keywords' }).first().getByRole('link', { name: 'Dispatch' }).click();
  await expect(page).toHaveURL(`${blog.url}/blog/tag/dispatch`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispatch');
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(`${blog.url}/blog/tag/dispatch/page/1`);
  await expect(articles(page).last()).toHaveText(titleOf(1));
  await page.goto(`${blog.url}/blog/tag/night-calls`);
  await expect(articles(page)).toHaveCount(Math.floor(POSTS / 2));
});

test('a post links to the previous and the next one, and to related ones', async ({ page }) => {
  await page.goto(`${blog.url}/blog/post-2`);
  const neighbors = page.getByRole('navigation', { name: 'Previous and next post' });
  await neighbors.getByRole('link', { name: /Next post/ }).click();
  await expect(page).toHaveURL(`${blog.url}/blog/post-3`);
  await neighbors.getByRole('link', { name: /Previous post/ }).click();
  await neighbors.getByRole('link', { name: /Previous post/ }).click();
  await expect(page).toHaveURL(`${blog.url}/blog/post-1`);
  await expect(neighbors.getByRole('link')).toHaveCount(1);
  await page.goto(`${blog.url}/blog/${LONG_POST}`);
  await expect(page.getByRole('region', { name: 'Related posts' }).getByRole('article')).toHaveCount(3);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a long post has a table of contents, a short one has none, and there is no search', async ({ page }) => {
    await page.goto(`${blog.url}/blog/${LONG_POST}`);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'What can wait' }).click();
    await expect(page.getByRole('heading', { name: 'What can wait' })).toBeInViewport();
    await page.goto(`${blog.url}/blog/post-2`);
    await expect(contents).toHaveCount(0);
    await page.goto(`${blog.url}/blog/page/1`);
    await expect(search(page)).toBeHidden();
  });
});

test('the search loads nothing until it is used, then finds an archived post by its text, by keyboard alone', async ({
  page,
}) => {
  const requests = watchSearch(page);
  await page.goto(`${blog.url}/blog/page/2`, { waitUntil: 'networkidle' });
  const before = requests.filter((path) => !path.startsWith('/_islands/'));
  expect(before).toEqual([]);
  for (let stop = 0; !(await search(page).evaluate((field) => field === document.activeElement)); stop += 1) {
    if (stop > 40) throw new Error('No stop is the search field.');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('the furnace');
  await expect(page.getByRole('status').filter({ hasText: '1 post found.' })).toBeVisible();
  await expect(results(page)).toHaveCount(1);
  await expect(articles(page).first()).toBeHidden();
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(search(page)).toHaveValue('the furnace');
  await expect(results(page)).toHaveCount(1);
  await search(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${blog.url}/blog/${OLD_POST}`);
  await page.goBack();
  await search(page).press('Escape');
  await expect(results(page)).toHaveCount(0);
  await expect(articles(page).first()).toBeVisible();
});

test('many results are shown a few at a time, and no results are reported', async ({ page }) => {
  await page.goto(`${blog.url}/blog`);
  await search(page).fill('answers');
  await expect(page.getByRole('status').filter({ hasText: `${POSTS} posts found.` })).toBeVisible();
  await expect(results(page)).toHaveCount(20);
  await expect(results(page).first()).toContainText(titleOf(POSTS));
  await page.getByRole('button', { name: 'Show more posts' }).click();
  await expect(results(page).nth(20)).toBeFocused();
  await search(page).fill('zeppelin');
  await expect(page.getByText('No posts match “zeppelin”. Try fewer words or a different spelling.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a search marks its matches, and shows an author’s text as text', async ({ page }) => {
  await blog.backend.query("update public.blog_posts set title = '<img src=x> Call number 5' where slug = 'post-5'");
  await page.goto(`${blog.url}/blog?q=number+5`);
  const [first] = [results(page).filter({ hasText: '<img src=x> Call number 5' })];
  await expect(first.locator('mark')).toHaveText(['number', '5']);
  await expect(first.locator('img')).toHaveCount(0);
});

const OUTAGES = {
  'no network': (route: Route) => route.abort(),
  'a captive portal': (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html>Log in</html>' }),
  'a backend that fails': (route: Route) => route.fulfill({ status: 503, body: '{}' }),
};

for (const [name, path] of [
  ['no network', '/blog'],
  ['no network', '/blog/page/1'],
  ['a captive portal', '/blog/page/1'],
  ['a backend that fails', '/blog/page/1'],
] as const) {
  test(`with ${name}, ${path} searches the titles of the newest posts, says so, and continues later`, async ({
    page,
  }) => {
    await page.goto(blog.url + path);
    await page.route('**/rpc/search_posts', OUTAGES[name]);
    await search(page).fill(`number ${POSTS}`);
    const words = 'Couldn’t search all posts, so we searched only the titles of the newest posts.';
    await expect(page.getByRole('status').filter({ hasText: `${words} 1 post found.` })).toBeVisible();
    await expect(results(page).locator('mark')).toHaveText(['number', String(POSTS)]);
    await search(page).fill('furnace');
    await expect(page.getByText(`${words} No titles match “furnace”.`)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/rpc/search_posts');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^1 post found/ })).toBeVisible();
    await expect(results(page)).toHaveCount(1);
  });
}

test('without the site and the backend, a search says to check the connection', async ({ page }) => {
  await page.goto(`${blog.url}/blog/page/1`, { waitUntil: 'networkidle' });
  await search(page).fill('furnace');
  await expect(results(page)).toHaveCount(1);
  await page.route('**/*', (route) => route.abort());
  await search(page).fill('dispatch');
  await expect(page.getByText('Couldn’t search the posts. Check your connection, then try again.')).toBeVisible();
});

test('axe finds nothing on an archive page, a tag, a page of its archive, and a long post', async ({ page }) => {
  for (const path of ['/blog/page/2', '/blog/tag/dispatch', '/blog/tag/dispatch/page/1', `/blog/${LONG_POST}`]) {
    await page.goto(blog.url + path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findViolations(page), `${path} at ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findColorViolations(page), `${path} in the dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
