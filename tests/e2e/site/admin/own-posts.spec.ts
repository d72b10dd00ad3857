import { schedulePost, unpublishPost } from '@callwright/shared/api/own-posts.ts';
import { expect } from 'playwright/test';
import { findColorViolations, findViolations } from '../../../helpers/find-violations.ts';
import { readProduct } from '../../product.ts';
import { publish, toastOf } from '../author.ts';
import { conflict, edit, field, list, POSTS, readRow, row, rows, test, update } from './own-post.ts';

const { SITE_URL } = readProduct();

test('the list is empty at first, shows each post with its state and views, and says what to do where it can’t be read', async ({
  page,
  author,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(list(page)).toContainText('No posts yet. Published posts appear here.');

  const shown = `shown-${author.id}`;
  await publish(author, { slug: shown, title: 'Out now' });
  const hidden = await publish(author, { slug: `hidden-${author.id}`, title: 'Taken back' });
  const planned = await publish(author, { slug: `planned-${author.id}`, title: 'For spring' });
  await unpublishPost(author.client, { id: hidden, authorId: author.id, revision: 1 });
  await schedulePost(author.client, { id: planned, authorId: author.id, revision: 1 }, '2999-03-01T12:00:00.000Z');
  await author.client.rpc('increment_post_views', { slug: shown });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, 'Out now')).toContainText(/Published .*1 view/);
  await expect(row(page, 'Taken back')).toContainText(/Unpublished.*0 views/);
  await expect(row(page, 'For spring')).toContainText(/Scheduled for Mar 1, 2999/);
  await expect(row(page, 'Out now').getByRole('link', { name: 'View post' })).toHaveAttribute('href', `/blog/${shown}`);

  await page.route(POSTS, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const failure = list(page).getByRole('alert');
  await expect(failure).toContainText('The blog could not be reached. Check the connection and try again.');
  await expect(row(page, 'Out now')).toBeVisible();
  await page.unroute(POSTS);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);

  await publish(author, { slug: `elsewhere-${author.id}`, title: 'From the desktop app' });
  // As the browser tells it when the author comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row(page, 'From the desktop app')).toBeVisible();
});

test('of many posts ten are shown at a time, and any is found by its title or address', async ({ page, author }) => {
  const notes = Array.from({ length: 24 }, (_, index) => ({
    // No author's id, which is in each address, has this word in it.
    title: `Note no${index + 1}`,
    slug: `note-${index + 1}-${author.id}`,
    content: 'Words',
    author_id: author.id,
    author_name: author.email,
    status: 'published',
  }));
  const { error } = await author.client.from('blog_posts').insert(notes);
  expect(error).toBeNull();
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(rows(page)).toHaveCount(10);
  await list(page).getByRole('button', { name: 'Show 10 more of 24' }).click();
  await expect(rows(page)).toHaveCount(20);
  await list(page).getByLabel('Find a post').fill('note no17');
  await expect(rows(page)).toHaveCount(1);
  await list(page).getByLabel('Find a post').fill('note-3-');
  await expect(row(page, 'Note no3')).toBeVisible();
  await list(page).getByLabel('Find a post').fill('nowhere');
  await expect(list(page)).toContainText('No post has these words in its title or address.');
});

test('an edit keeps the date, one click more is no second one, and no unfinished text is lost on the way', async ({
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
  await edit(page, 'Another post');
  await expect(row(page, 'Frozen pipes')).toContainText('Changed in this browser, not updated yet');
  await page.goBack();
  await expect(field(page, 'Content*')).toHaveValue('Keep every tap open.');
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('Keep every tap open.');
  await page.getByRole('button', { name: 'Create New Post' }).click();
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
  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page.getByText('Keep all the taps open.')).toBeVisible();
});

test('a new address is announced, and the old one leads to it', async ({ page, postId, slug, author }) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await field(page, 'Slug*').fill(`warm-pipes-${author.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Its old address' })).toHaveText(
    `When you update, the post moves here. Its old address, /blog/${slug}, goes on working: readers who follow it are led to the new one, and no other post can take it.`,
  );
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ slug: `warm-pipes-${author.id}` });
  await page.goto(`${SITE_URL}/blog/${slug}`);
  await expect(page).toHaveURL(`${SITE_URL}/blog/warm-pipes-${author.id}`);
  await expect(page.getByText('Keep the tap open.')).toBeVisible();
});

test('unpublishing asks first and says what readers will see; Publish now brings the post back with its date', async ({
  page,
  browser,
  author,
  postId,
  slug,
}) => {
  const before = await readRow(author, postId);
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await field(page, 'Content*').fill('Not on the blog yet.');
  await row(page, 'Frozen pipes').getByRole('button', { name: 'Unpublish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unpublish “Frozen pipes”?' });
  await expect(question).toContainText(`Readers who open /blog/${slug} will see “Post Not Found”`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await readRow(author, postId)).toEqual(before);
  await row(page, 'Frozen pipes').getByRole('button', { name: 'Unpublish' }).click();
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row(page, 'Frozen pipes')).toContainText('Unpublished');

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${SITE_URL}/blog/${slug}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');

  // The form was opened before that, and its text is still no conflict.
  await update(page).click();
  await expect(toastOf(page, 'Blog post updated')).toContainText('It is not on the blog, so readers do not see it.');
  await row(page, 'Frozen pipes').getByRole('button', { name: 'Publish now' }).click();
  await expect(row(page, 'Frozen pipes')).toContainText('Published');
  expect(await readRow(author, postId)).toEqual({ ...before, content: 'Not on the blog yet.', revision: 4 });
  await reader.reload();
  await expect(reader.getByText('Not on the blog yet.')).toBeVisible();
  await reader.context().close();
});

test.describe('axe, light and dark', () => {
  test('finds nothing in the list, the edit form, a conflict, its copies and the question', async ({
    page,
    author,
    postId,
  }) => {
    test.slow();
    const expectNoViolations = async (state: string) => {
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        if (width !== 820) expect(await findViolations(page), `${state} at ${width} px`).toEqual([]);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isTooWide, `${state} at ${width} px, scrolls sideways`).toBe(false);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findColorViolations(page), `${state}, in the dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await publish(author, { slug: `l-${'o'.repeat(160)}-${author.id}`.slice(0, 200), title: 'ng'.repeat(100) });
    await page.goto(`${SITE_URL}/blog/admin`);
    await edit(page, 'Frozen pipes');
    await field(page, 'Slug*').fill(`renamed-${author.id}`);
    await expectNoViolations('a renamed post');
    await author.client.from('blog_posts').update({ content: 'Another text.' }).eq('id', postId);
    await update(page).click();
    await page.getByText('What changed on the blog').click();
    await expectNoViolations('a conflict');
    await page.getByRole('button', { name: 'Take the blog’s text' }).click();
    await page.getByText('Your text, kept').click();
    await expectNoViolations('a kept copy');
    await row(page, 'Frozen pipes').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolations('the question');
    await page.keyboard.press('Escape');
    await page.route(POSTS, (route) => route.abort());
    await page.reload();
    await expect(list(page).getByRole('alert')).toBeVisible();
    await expectNoViolations('what can’t be read');
  });
});

test('an address that changes while the admin starts is the one that is followed', async ({ page, author, postId }) => {
  const otherId = await publish(author, { slug: `leaking-${author.id}`, title: 'Leaking taps' });
  // As early as a page can hear of the form: before anything that React does once it is there.
  await using _script = await page.addInitScript((id) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('#own-posts') === null) return;
      watch.disconnect();
      location.hash = `#edit=${id}`;
    });
    watch.observe(document, { childList: true, subtree: true });
  }, otherId);
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await expect(field(page, 'Title*')).toHaveValue('Leaking taps');
  await expect(page).toHaveURL(new RegExp(`#edit=${otherId}$`));
});
