import { schedulePost, unpublishPost } from '@callwright/shared/api/own-posts.ts';
import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../helpers/find-violations.ts';
import { readProduct } from '../../product.ts';
import { publish, toastOf } from '../author.ts';
import { expectNoViolations, OUTER_WIDTHS } from '../every-page/no-violations.ts';
import { skipRetryWaits } from '../skip-retry-waits.ts';
import {
  choose,
  conflict,
  edit,
  field,
  list,
  openScreen,
  POSTS,
  readRow,
  row,
  rows,
  showPosts,
  test,
  update,
} from './own-post.ts';

const { SITE_URL } = readProduct();
const POSTS_SCREEN = `${SITE_URL}/blog/admin#posts`;

const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('the list is empty at first, shows 25 posts at a time with their status and views, finds any, and says what to do if it can’t be read', async ({
  page,
  author,
}) => {
  await using _waits = await skipRetryWaits(page);
  await page.goto(POSTS_SCREEN);
  await expect(list(page)).toContainText('No posts yet');
  await expect(list(page).getByRole('link', { name: 'Write your first post' })).toBeVisible();

  const shown = `shown-${author.id}`;
  await publish(author, { slug: shown, title: 'Out now' });
  const hidden = await publish(author, { slug: `hidden-${author.id}`, title: 'Taken back' });
  await publish(author, { slug: `l-${'o'.repeat(160)}-${author.id}`.slice(0, 200), title: 'ng'.repeat(100) });
  const planned = await publish(author, { slug: `planned-${author.id}`, title: 'For spring' });
  await unpublishPost(author.client, { id: hidden, authorId: author.id, revision: 1 });
  await schedulePost(author.client, { id: planned, authorId: author.id, revision: 1 }, '2999-03-01T12:00:00.000Z');
  await author.client.rpc('increment_post_views', { slug: shown });
  await returnToTab(page);
  await expect(row(page, 'Out now')).toContainText(/Published.*Today.*1 view/);
  await expect(row(page, 'Taken back')).toContainText(/Unpublished.*Today, edited/);
  await expect(row(page, 'Taken back')).not.toContainText('view');
  await expect(row(page, 'For spring')).toContainText(/Scheduled.*Mar 1, 2999/);
  await row(page, 'Out now').getByRole('button', { name: 'Actions for “Out now”' }).click();
  await expect(page.getByRole('menuitem', { name: 'View post' })).toHaveAttribute('href', `/blog/${shown}`);
  await page.keyboard.press('Escape');

  await page.route(POSTS, (route) => route.abort());
  await returnToTab(page);
  const banner = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the blog' });
  await expect(banner).toBeVisible();
  await expect(row(page, 'Out now')).toBeVisible();
  await expectNoViolations(page, 'what can’t be read', OUTER_WIDTHS);
  await page.unroute(POSTS);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(banner).toHaveCount(0);

  await publish(author, { slug: `elsewhere-${author.id}`, title: 'From the desktop app' });
  await returnToTab(page);
  await expect(row(page, 'From the desktop app')).toBeVisible();

  const notes = Array.from({ length: 30 }, (_, index) => ({
    title: `Note no${index + 1}`,
    slug: `note-${index + 1}-${author.id}`,
    content: 'Words',
    author_id: author.id,
    author_name: author.email,
    status: 'published',
  }));
  const { error } = await author.client.from('blog_posts').insert(notes);
  expect(error).toBeNull();
  await returnToTab(page);
  await expect(rows(page)).toHaveCount(25);
  await expect(list(page)).toContainText('25 of 35 posts');
  await list(page).getByRole('button', { name: 'Show 10 more' }).click();
  await expect(rows(page)).toHaveCount(35);
  await list(page).getByLabel('Search posts').fill('note no17');
  await expect(rows(page)).toHaveCount(1);
  await list(page).getByLabel('Search posts').fill('note-3-');
  await expect(row(page, 'Note no3')).toBeVisible();
  await list(page).getByLabel('Search posts').fill('nowhere');
  await expect(list(page)).toContainText('No posts match');
  await list(page).getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('an edit keeps the date, a double-click saves once, no unfinished text is lost along the way, and an old address redirects', async ({
  page,
  author,
  postId,
  slug,
}) => {
  const before = await readRow(author, postId);
  await publish(author, { slug: `other-${author.id}`, title: 'Another post' });
  await page.goto(`${SITE_URL}/blog/admin`);
  await field(page, 'Title*').fill('Not done yet');

  await edit(page, 'Frozen pipes');
  await expect(field(page, 'Content*')).toHaveValue('Keep the tap open.');
  await expect(page.getByRole('link', { name: 'Open in the desktop app' })).toHaveAttribute(
    'href',
    `callwright://post/${postId}`,
  );
  await update(page).click();
  await expect(toastOf(page, 'Nothing to update')).toBeVisible();
  await field(page, 'Content*').fill('Keep every tap open.');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Content*')).toHaveValue('Keep the tap open.');
  await toastOf(page, 'Changes discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Content*')).toHaveValue('Keep every tap open.');
  await showPosts(page);
  await expect(row(page, 'Frozen pipes')).toContainText('Changes saved only in this browser');
  await edit(page, 'Another post');
  await page.goBack();
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Content*')).toHaveValue('Keep every tap open.');
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('Keep every tap open.');
  await openScreen(page, 'New post');
  await expect(field(page, 'Title*')).toHaveValue('Not done yet');

  await edit(page, 'Frozen pipes');
  let updates = 0;
  await page.route(POSTS, (route) => {
    if (route.request().method() === 'PATCH') updates += 1;
    return route.continue();
  });
  await update(page).dblclick();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post updated successfully.');
  expect(updates).toBe(1);
  expect(await readRow(author, postId)).toEqual({ ...before, content: 'Keep every tap open.', revision: 2 });
  await field(page, 'Content*').fill('Keep all the taps open.');
  await update(page).click();
  await expect.poll(async () => (await readRow(author, postId)).revision).toBe(3);
  await expect(conflict(page)).toHaveCount(0);
  await field(page, 'Slug*').fill(`warm-pipes-${author.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Updating moves the post' })).toHaveText(
    `Updating moves the post to this URL. The old one, /blog/${slug}, redirects here.`,
  );
  await expectNoViolations(page, 'a renamed post', OUTER_WIDTHS);
  await update(page).click();
  await expect.poll(async () => (await readRow(author, postId)).slug).toBe(`warm-pipes-${author.id}`);
  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page).toHaveURL(`${SITE_URL}/blog/warm-pipes-${author.id}`);
  await expect(page.getByText('Keep all the taps open.')).toBeVisible();
});

test('unpublishing asks first and says what readers will see; Publish now restores the post with its date', async ({
  page,
  context,
  author,
  postId,
  slug,
}) => {
  const before = await readRow(author, postId);
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await field(page, 'Content*').fill('Not on the blog yet.');
  await showPosts(page);
  await choose(page, 'Frozen pipes', 'Unpublish');
  const question = page.getByRole('alertdialog', { name: 'Unpublish “Frozen pipes”?' });
  await expect(question).toContainText(`Readers will see “Post Not Found” at /blog/${slug}.`);
  await expectNoViolations(page, 'the question', OUTER_WIDTHS);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await readRow(author, postId)).toEqual(before);
  await choose(page, 'Frozen pipes', 'Unpublish');
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row(page, 'Frozen pipes')).toContainText('Unpublished');

  const reader = await context.newPage();
  await reader.goto(`${SITE_URL}/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');

  await page.goBack();
  await update(page).click();
  await expect(toastOf(page, 'Blog post updated')).toContainText('It’s not on the blog, so readers can’t see it.');
  await showPosts(page);
  await choose(page, 'Frozen pipes', 'Publish now');
  await expect(row(page, 'Frozen pipes')).toContainText('Published');
  expect(await readRow(author, postId)).toEqual({ ...before, content: 'Not on the blog yet.', revision: 4 });
  await reader.reload();
  await expect(reader.getByText('Not on the blog yet.')).toBeVisible();
  await reader.close();
});

test('if the address changes while the admin starts, the new one opens', async ({ page, author, postId }) => {
  const otherId = await publish(author, { slug: `leaking-${author.id}`, title: 'Leaking taps' });
  // Runs as soon as the form exists, before React does anything.
  await using _script = await page.addInitScript((id) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Admin"]') === null) return;
      watch.disconnect();
      location.hash = `#edit=${id}`;
    });
    watch.observe(document, { childList: true, subtree: true });
  }, otherId);
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await expect(field(page, 'Title*')).toHaveValue('Leaking taps');
  await expect(page).toHaveURL(new RegExp(`#edit=${otherId}$`));
});

test('the list works by keyboard, but not while the author types; on a phone, a post’s menu is a bottom sheet', async ({
  page,
  author,
  postId,
}) => {
  expect(postId).not.toBe('');
  await publish(author, { slug: `leaking-${author.id}`, title: 'Leaking taps' });
  await page.goto(POSTS_SCREEN);
  const link = (title: string) => row(page, title).getByRole('link', { name: title });
  const search = list(page).getByLabel('Search posts');
  await expect(link('Leaking taps')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(link('Leaking taps')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Frozen pipes')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('Frozen pipes')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(link('Leaking taps')).toBeFocused();

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('n/N');
  await page.keyboard.press('ArrowDown');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('n/N');
  await expect(page).toHaveURL(POSTS_SCREEN);
  await search.fill('taps');
  await expect(rows(page)).toHaveCount(1);
  await link('Leaking taps').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await expect(field(page, 'Title*')).toHaveValue('Leaking taps');

  await showPosts(page);
  await expect(page.getByRole('heading', { name: 'Posts', exact: true })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeFocused();

  await showPosts(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await row(page, 'Frozen pipes').getByRole('button', { name: 'Actions for “Frozen pipes”' }).click();
  const menu = page.getByRole('menu');
  const sheet = await menu.boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(800);
  const heights = await menu
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(heights).toHaveLength(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expect(menu).toContainText('Frozen pipes');
  expect(await findViolations(page, '[role="menu"]')).toEqual([]);
  await page.keyboard.press('Escape');

  // So low that the sheet covers the button.
  await page.setViewportSize({ width: 390, height: 440 });
  await row(page, 'Frozen pipes').getByRole('button', { name: 'Actions for “Frozen pipes”' }).click();
  await expect(page.getByRole('menuitem', { name: 'View post' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'View post' }).click();
  await expect(page).toHaveURL(/\/blog\/frozen/);
});
