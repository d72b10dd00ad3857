import { expect } from 'playwright/test';
import { readProduct } from '../../../product.ts';
import { createAuthor, endSessionOf, expectLogin, logIn, toastOf } from '../../author.ts';
import { field, fill, publishButton, test } from '../new-post-form.ts';

const product = readProduct();
const { SITE_URL, SUPABASE_URL } = product;

test('stored text that bypassed the fields is validated with the same rules', async ({ page }) => {
  await fill(page, { title: 'A title', slug: 'a-slug', content: 'Text', metaDescription: 'Short' });
  const texts = { slug: 'Not A Slug', metaDescription: 'm'.repeat(161) };
  await page.evaluate((bypassed) => {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.startsWith('callwright-draft:')) continue;
      const draft = JSON.parse(stored);
      localStorage.setItem(key, JSON.stringify({ ...draft, fields: { ...draft.fields, ...bypassed } }));
    }
  }, texts);
  await page.reload();
  for (const [name, message] of [
    ['slug', 'Slug can only contain lowercase letters, numbers, and hyphens'],
    ['metaDescription', 'Meta description must be less than 160 characters'],
  ] as const) {
    await expect(field(page, name)).toHaveValue(texts[name]);
    await publishButton(page).click();
    await expect(toastOf(page, 'Validation Error').getByText(message, { exact: true })).toBeVisible();
    await expect(field(page, name)).toBeFocused();
    await fill(page, { [name]: 'right' });
  }
});

test('typed text survives a reload, a lost session, and an expired one, and no other account sees it', async ({
  page,
  author,
}) => {
  await fill(page, { title: 'Half a post', slug: `half-${author.id}`, content: 'Not done yet', keywords: 'wip' });
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('Half a post');
  await expect(field(page, 'keywords')).toHaveValue('wip');

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('-auth-token')) localStorage.removeItem(key);
  });
  await page.reload();
  await expectLogin(page, SITE_URL);
  await logIn(page, SITE_URL, author);
  await expect(field(page, 'content')).toHaveValue('Not done yet');

  await endSessionOf(page, SUPABASE_URL);
  await publishButton(page).click();
  await expect(toastOf(page, 'Error')).toContainText('Your session has ended');
  await expectLogin(page, SITE_URL);
  await page.unroute(`${SUPABASE_URL}/rest/v1/blog_posts**`);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(field(page, 'content')).toHaveValue('Not done yet');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${SITE_URL}/`);
  await logIn(page, SITE_URL, await createAuthor(product));
  await expect(field(page, 'title')).toHaveValue('');
});

test('a second tab is read-only, says so, and takes over once the first tab closes', async ({ page, context }) => {
  await fill(page, { title: 'The first tab' });
  const second = await context.newPage();
  await second.goto(`${SITE_URL}/blog/admin`);
  const notice = second.getByRole('status').filter({ hasText: 'You’re editing in another tab' });
  await expect(notice).toBeVisible();
  await expect(field(second, 'title')).toBeDisabled();
  await expect(field(second, 'title')).toHaveValue('The first tab');
  await expect(publishButton(second)).toBeDisabled();

  await fill(page, { title: 'The first tab, to the last word' });
  await page.close();
  await expect(notice).toHaveCount(0);
  await expect(field(second, 'title')).toHaveValue('The first tab, to the last word');
  await fill(second, { title: 'The second tab' });
  await second.reload();
  await expect(field(second, 'title')).toHaveValue('The second tab');
});

test('drafts that an earlier version stored are shown, and opening one loses none', async ({ page, author }) => {
  await page.evaluate((authorId) => {
    const empty = { slug: '', excerpt: '', content: '', metaDescription: '', keywords: '', featuredImageUrl: '' };
    for (const [savedAt, title] of [
      [1, 'Older'],
      [2, 'Newer'],
    ] as const) {
      const id = crypto.randomUUID();
      localStorage.setItem(
        `callwright-draft:${authorId}:${id}`,
        JSON.stringify({ id, fields: { ...empty, title, content: `${title} text` }, savedAt }),
      );
    }
  }, author.id);
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('Newer');
  const storedDrafts = page.getByRole('region', { name: 'Copies in this browser' });
  await storedDrafts.getByText('Unfinished post, last edited').click();
  await expect(storedDrafts.getByRole('region', { name: 'Saved content' })).toHaveText('Older text');
  await storedDrafts.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'title')).toHaveValue('Older');
  await storedDrafts.getByText('Unfinished post, last edited').click();
  await expect(storedDrafts).toContainText('Newer text');

  await storedDrafts.getByRole('button', { name: 'Remove copy' }).click();
  await expect(storedDrafts).toHaveCount(0);
  await toastOf(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'title')).toHaveValue('Newer');
  await expect(storedDrafts).toContainText('Older text');
});

test.describe('with a fake clock', () => {
  test.use({ reusesPage: false });

  test('a discarded draft can be restored with Undo for ten seconds', async ({ page }) => {
    await page.clock.install();
    // An installed clock keeps running, and the steps below take seconds on a slow computer.
    await page.clock.pauseAt(Date.now() + 60_000);
    const toast = toastOf(page, 'Draft discarded');
    const discard = async () => {
      await fill(page, { title: 'A pump', content: 'By mistake' });
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await expect(field(page, 'content')).toHaveValue('');
      await page.clock.runFor(500);
      await expect(toast).toBeVisible();
      // A pointer on a toast stops its time.
      await page.mouse.move(0, 0);
    };
    await discard();
    await page.clock.runFor(9_000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(toast).toHaveCount(0);
    await discard();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'content')).toHaveValue('By mistake');
  });
});
