import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { planPost, unpublishPost } from '@callwright/shared/own-posts-api.ts';
import { type Browser, test as base, expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { type Author, createAuthor, publish, toastOf, toStorageState } from '../author.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;
const POSTS = `${SUPABASE_URL}/rest/v1/blog_posts**`;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Posts on the blog' });
const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' });
const conflict = (page: Page) => page.getByRole('alert', { name: 'This post was changed somewhere else' });

async function edit(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await expect(field(page, 'Title*')).toHaveValue(title);
}

async function readRow(author: Author, id: string) {
  const { data, error } = await author.client
    .from('blog_posts')
    .select('title, slug, content, status, published_at, revision')
    .eq('id', id)
    .single();
  if (error) throw error;
  return data;
}

/** Another browser in which the same author is signed in. */
async function openElsewhere(browser: Browser, author: Author): Promise<Page> {
  const context = await browser.newContext({ storageState: await toStorageState(author, product) });
  const page = await context.newPage();
  await page.goto(`${SITE_URL}/blog/admin`);
  return page;
}

/** Each test begins signed in, as an author of its own with one post, whose slug no other test has. */
const test = base.extend<{ author: Author; postId: string; slug: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  author: async ({}, use) => {
    await use(await createAuthor(product));
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  slug: async ({}, use) => {
    await use(`frozen-pipes-${randomUUID()}`);
  },
  postId: async ({ author, slug }, use) => {
    await use(await publish(author, { slug, title: 'Frozen pipes', content: 'Keep the tap open.' }));
  },
  storageState: async ({ author }, use) => {
    await use(await toStorageState(author, product));
  },
});

test('the list is empty at first, shows each post with its state and views, and says what to do where it can’t be read', async ({
  page,
  author,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(list(page)).toContainText('Nothing yet. A post stands here once it is published.');

  const shown = `shown-${author.id}`;
  await publish(author, { slug: shown, title: 'Out now' });
  const hidden = await publish(author, { slug: `hidden-${author.id}`, title: 'Taken back' });
  const planned = await publish(author, { slug: `planned-${author.id}`, title: 'For spring' });
  await unpublishPost(author.client, { id: hidden, authorId: author.id, revision: 1 });
  await planPost(author.client, { id: planned, authorId: author.id, revision: 1 }, '2999-03-01T12:00:00.000Z');
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
});

test('of many posts ten are shown at a time, and any is found by its title or address', async ({ page, author }) => {
  const rows = Array.from({ length: 24 }, (_, index) => ({
    title: `Note ${index + 1}`,
    slug: `note-${index + 1}-${author.id}`,
    content: 'Words',
    author_id: author.id,
    author_name: author.email,
    status: 'published',
  }));
  const { error } = await author.client.from('blog_posts').insert(rows);
  expect(error).toBeNull();
  await page.goto(`${SITE_URL}/blog/admin`);
  await expect(list(page).getByRole('listitem')).toHaveCount(10);
  await list(page).getByRole('button', { name: 'Show 10 more of 24' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(20);
  await list(page).getByLabel('Find a post').fill('note 17');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await list(page).getByLabel('Find a post').fill('note-3-');
  await expect(row(page, 'Note 3')).toBeVisible();
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
  await field(page, 'Content*').fill('Keep every tap open.');
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

test('an update whose answer is lost is no conflict when it is sent again, even with more words', async ({
  page,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  let isLost = true;
  await page.route(POSTS, async (route) => {
    if (route.request().method() !== 'PATCH' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await field(page, 'Content*').fill('Sent once.');
  await update(page).click();
  await expect(toastOf(page, 'Error')).toContainText('check your connection and press Update Post again');
  expect(await readRow(author, postId)).toMatchObject({ content: 'Sent once.', revision: 2 });
  await field(page, 'Content*').fill('Sent once. And again.');
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('Sent once. And again.');
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect(await readRow(author, postId)).toMatchObject({ content: 'Sent once. And again.', revision: 3 });
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

test('of two browsers that save at once one wins, and both texts are kept until the author has chosen', async ({
  page,
  browser,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  const pages = [page, await openElsewhere(browser, author)];
  for (const [index, each] of pages.entries()) {
    await edit(each, 'Frozen pipes');
    await field(each, 'Content*').fill(`From browser ${index}.`);
  }
  await Promise.all(pages.map((each) => update(each).click()));
  await Promise.all(pages.map((each) => expect(toastOf(each, 'Success!').or(toastOf(each, 'Error'))).toBeVisible()));
  const winner = await readRow(author, postId);
  expect(winner.revision).toBe(2);
  const loserIndex = winner.content === 'From browser 0.' ? 1 : 0;
  const loser = pages[loserIndex] ?? page;
  const mine = `From browser ${loserIndex}.`;
  await expect(conflict(loser)).toBeFocused();
  await expect(conflict(loser)).toContainText('On the blog, the content changed since you opened it');
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  await loser.getByText('What changed on the blog').click();
  await expect(conflict(loser).getByRole('region', { name: 'Content on the blog' })).toContainText(winner.content);

  // Pressing Update leads to the question, a reload keeps it, and nothing is sent.
  await update(loser).click();
  await expect(conflict(loser)).toBeFocused();
  await loser.reload();
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  await loser.getByRole('button', { name: 'Take the blog’s text' }).click();
  await expect(field(loser, 'Content*')).toHaveValue(winner.content);
  await loser.getByText('Your text, kept').click();
  await loser.getByRole('button', { name: 'Put into the form' }).click();
  await expect(field(loser, 'Content*')).toHaveValue(mine);
  expect(await readRow(author, postId)).toEqual(winner);

  // Changed once more there: this time the author's own text is to stay.
  await author.client.from('blog_posts').update({ title: 'Thawed pipes' }).eq('id', postId);
  await update(loser).click();
  await expect(conflict(loser)).toContainText('the title changed');
  await loser.getByRole('button', { name: 'Publish mine over it' }).click();
  await expect(toastOf(loser, 'Success!')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ title: 'Frozen pipes', content: mine, revision: 4 });
  await loser.getByText('The blog’s text, kept').click();
  await expect(loser.getByText('Thawed pipes')).toBeVisible();
  await pages[1]?.context().close();
});

test('two tabs with one post open keep a text each', async ({ page, context, postId }) => {
  await page.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await field(page, 'Content*').fill('The first tab.');
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin#edit=${postId}`);
  await expect(field(second, 'Content*')).toHaveValue('Keep the tap open.');
  await field(second, 'Content*').fill('The second tab.');
  await page.reload();
  await expect(field(page, 'Content*')).toHaveValue('The first tab.');
  await second.reload();
  await expect(field(second, 'Content*')).toHaveValue('The second tab.');
});

test('a session that ends while a post is edited leads back to the text, and a deleted post can be put back', async ({
  page,
  author,
  postId,
}) => {
  await page.goto(`${SITE_URL}/blog/admin`);
  await edit(page, 'Frozen pipes');
  await field(page, 'Content*').fill('Typed before it ended.');
  await page.route(POSTS, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  );
  await update(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  await expect(page).toHaveURL(`${SITE_URL}/login`);
  await page.unroute(POSTS);
  await author.client.from('blog_posts').delete().eq('id', postId);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(field(page, 'Content*')).toHaveValue('Typed before it ended.');
  await expect(page.getByRole('alert').filter({ hasText: 'not on the blog any more' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Blog post published successfully.')).toBeVisible();
  expect(await readRow(author, postId)).toMatchObject({ content: 'Typed before it ended.', revision: 1 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('finds nothing in the list, the edit form, a conflict, its copies and the question', async ({
      page,
      author,
      postId,
    }) => {
      const expectNoViolations = async (state: string) => {
        for (const width of [390, 820, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
            `${state} at ${width} px`,
          ).toEqual([]);
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(isTooWide, `${state} at ${width} px scrolls sideways`).toBe(false);
        }
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
}
