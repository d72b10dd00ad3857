import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';
import { expectNoViolations, OUTER_WIDTHS } from '../every-page/no-violations.ts';
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

test('many results are shown a few at a time with their matches marked and an author’s text as text, and no results are reported', async ({
  page,
}) => {
  await page.goto(`${blog.url}/blog`);
  await search(page).fill('answers');
  await expect(page.getByRole('status').filter({ hasText: `${POSTS} posts found.` })).toBeVisible();
  await expect(results(page)).toHaveCount(20);
  await expect(results(page).first()).toContainText(titleOf(POSTS));
  await page.getByRole('button', { name: 'Show more posts' }).click();
  await expect(results(page).nth(20)).toBeFocused();
  await blog.backend.query("update public.blog_posts set title = '<img src=x> Call number 5' where slug = 'post-5'");
  await search(page).fill('number 5');
  const first = results(page).filter({ hasText: '<img src=x> Call number 5' });
  await expect(first.locator('mark')).toHaveText(['number', '5']);
  await expect(first.locator('img')).toHaveCount(0);
  await search(page).fill('zeppelin');
  await expect(page.getByText('No posts match “zeppelin”. Try fewer words or a different spelling.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('without the backend, a search finds the titles of the newest posts, says so, and continues later; without the site, it says to check the connection', async ({
  page,
}) => {
  const words = 'Couldn’t search all posts, so we searched only the titles of the newest posts.';
  for (const path of ['/blog', '/blog/page/1']) {
    await page.goto(blog.url + path);
    await page.route('**/rpc/search_posts', (route) => route.abort());
    await search(page).fill(`number ${POSTS}`);
    await expect(page.getByRole('status').filter({ hasText: `${words} 1 post found.` })).toBeVisible();
    await expect(results(page).locator('mark')).toHaveText(['number', String(POSTS)]);
    await search(page).fill('furnace');
    await expect(page.getByText(`${words} No titles match “furnace”.`)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute('**/rpc/search_posts');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^1 post found/ })).toBeVisible();
    await expect(results(page)).toHaveCount(1);
  }
  await page.route('**/*', (route) => route.abort());
  await search(page).fill('dispatch');
  await expect(page.getByText('Couldn’t search the posts. Check your connection, then try again.')).toBeVisible();
});

test('axe finds nothing on an archive page, a tag, a page of its archive, and a long post, and none scrolls sideways', async ({
  page,
}) => {
  // The lists share a layout, so each is checked at one width.
  for (const [path, widths] of [
    ['/blog/page/2', [390]],
    ['/blog/tag/dispatch', [1440]],
    ['/blog/tag/dispatch/page/1', [390]],
    [`/blog/${LONG_POST}`, OUTER_WIDTHS],
  ] as const) {
    await page.goto(blog.url + path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectNoViolations(page, 'as it comes', widths);
  }
});
