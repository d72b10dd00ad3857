import { readOwnAccount, setApprovedAuthorsOnly } from '@callwright/shared/api/accounts/accounts.ts';
import type { AdminScreenName } from '@callwright/shared/site-paths.ts';
import { expect, type Page } from 'playwright/test';
import { findViolations } from '../../../../helpers/find-violations.ts';
import { type OwnBackend, openEmptyBackend } from '../../../own-backend.ts';
import { readProduct } from '../../../product.ts';
import { type Author, createAuthor, openAdmin, publish, toastOf } from '../../author.ts';
import { test as base } from '../../reused-page.ts';
import { skipRetryWaits } from '../../skip-retry-waits.ts';
import { holdNextAnswer } from '../late-answer.ts';
import { conflict, edit, field, list, readRow, row, rows, showPosts, update } from '../own-post.ts';

const product = readProduct();

const test = base.extend<{
  backend: OwnBackend;
  owner: Author;
  openAs: (as: Author, screen?: AdminScreenName) => Promise<Page>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  backend: async ({}, use) => {
    await use(await openEmptyBackend());
  },
  owner: async ({ backend }, use) => use(await createAuthor(backend.settings)),
  openAs: async ({ page, backend, owner }, use) => {
    await use(async (as, screen) => {
      expect(owner).toBeTruthy();
      await backend.serve(page);
      await openAdmin(page, as, screen);
      return page;
    });
  },
});

const card = (page: Page) => page.getByRole('region', { name: 'Authors', exact: true });
const account = (page: Page, { email }: Author) => card(page).getByRole('listitem').filter({ hasText: email });
const waiting = (page: Page) => card(page).getByRole('list', { name: 'Needs your approval' });
const decide = (page: Page, who: Author, name: string) =>
  account(page, who)
    .getByRole('button', { name: `${name} ${who.email}` })
    .click();
async function chooseAction(page: Page, who: Author, name: string): Promise<void> {
  await account(page, who)
    .getByRole('button', { name: `Actions for ${who.email}` })
    .click();
  await page.getByRole('menuitem', { name }).click();
}
const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('the owner requires approval, approves, suspends, and hands over the blog, and an older list that arrives late changes nothing', async ({
  backend,
  owner,
  openAs,
}) => {
  const page = await openAs(owner, 'authors');
  const approvedOnly = card(page).getByRole('checkbox', { name: 'Approved authors only' });
  await expect(card(page)).toContainText('Off: anyone who signs up can publish right away.');
  await expect(approvedOnly).not.toBeChecked();
  await expect(account(page, owner)).toContainText('Owner');
  await expect(account(page, owner).getByRole('button')).toHaveCount(0);

  await approvedOnly.check();
  await expect(card(page)).toContainText('On: people who sign up can’t publish until you approve them.');
  const other = await createAuthor(backend.settings);
  await returnToTab(page);
  await expect(card(page).getByRole('status')).toHaveText('1 author, 1 waiting for approval');
  await expect(waiting(page)).toContainText(other.email);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }

  const late = await holdNextAnswer(page, '**/rest/v1/rpc/list_accounts**', (url) =>
    url.replace(product.SUPABASE_URL, backend.settings.SUPABASE_URL),
  );
  await returnToTab(page);
  await late.isTaken;
  await decide(page, other, 'Approve');
  await expect(account(page, other)).toContainText('Author');
  await late.deliver();
  await expect(account(page, other)).toContainText('Author');
  await chooseAction(page, other, 'Change role to Editor');
  await expect(account(page, other)).toContainText('Editor');
  await chooseAction(page, other, 'Suspend');
  await answer(page, 'Cancel');
  await expect(account(page, other)).toContainText('Editor');
  await chooseAction(page, other, 'Suspend');
  await answer(page, 'Suspend');
  await expect(account(page, other)).toContainText('Suspended');
  await chooseAction(page, other, 'Approve again');
  await expect(account(page, other)).toContainText('Editor');

  await chooseAction(page, other, 'Hand over the blog');
  await answer(page, 'Hand over');
  await expect(toastOf(page, 'Success!').filter({ hasText: 'now owns the blog' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(await readOwnAccount(other.client)).toMatchObject({ ok: true, value: { role: 'owner' } });
});

test('a waiting author is told so, keeps typed text when a publish is rejected, and publishes it once approved', async ({
  backend,
  owner,
  openAs,
}) => {
  await setApprovedAuthorsOnly(owner.client, true);
  const waiting = await createAuthor(backend.settings);
  const page = await openAs(waiting);
  const notice = page.getByText('Your account is waiting for approval');
  await expect(notice).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Admin' });
  await expect(rail.getByRole('link')).toHaveText(['Posts', 'New post', 'Account']);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }

  await field(page, 'Title*').fill('Too early');
  await field(page, 'Content*').fill('Words');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Error')).toContainText(
    'Your account is waiting for the owner of this blog to approve it.',
  );
  await expect(field(page, 'Title*')).toHaveValue('Too early');

  await backend.query("update private.accounts set status = 'approved'");
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await showPosts(page);
  await expect(row(page, 'Too early')).toContainText('Published');
});

test('an editor changes anyone’s post with the same conflict check, and sees if the account can’t be read, until it can', async ({
  backend,
  owner,
  openAs,
}) => {
  const editor = await createAuthor(backend.settings);
  await backend.query("update private.accounts set role = 'editor' where role = 'author'");
  const id = await publish(owner, { slug: 'pipes', title: 'Frozen pipes', content: 'Keep the tap open.' });
  await publish(editor, { slug: 'mine', title: 'Of my own' });
  const page = await openAs(editor, 'posts');
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Frozen pipes')).toContainText('By an unnamed author');
  await list(page).getByRole('button', { name: 'Only mine' }).click();
  await expect(rows(page)).toHaveCount(1);
  await list(page).getByRole('button', { name: 'Only mine' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);

  await using _waits = await skipRetryWaits(page);
  const answers = '**/rest/v1/rpc/read_own_account';
  await page.route(answers, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }));
  await page.reload();
  const banner = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the blog' });
  await expect(banner).toBeVisible();
  await expect(row(page, 'Frozen pipes')).toHaveCount(0);
  await page.evaluate((id) => location.assign(`#edit=${id}`), id);
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
  }
  await page.unroute(answers);
  // Any response hides the banner, so its button may be gone.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(field(page, 'Title*')).toHaveValue('Frozen pipes');
  await expect(banner).toHaveCount(0);

  await edit(page, 'Frozen pipes');
  await field(page, 'Content*').fill('Open the tap, and call us.');
  await update(page).click();
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await readRow(owner, id)).toMatchObject({ content: 'Open the tap, and call us.', revision: 2 });

  await owner.client.from('blog_posts').update({ content: 'The author again.' }).eq('id', id);
  await field(page, 'Content*').fill('The editor again.');
  await update(page).click();
  await expect(conflict(page)).toBeVisible();
  expect(await readRow(owner, id)).toMatchObject({ content: 'The author again.' });
});
