import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DesktopApp, LaunchDesktop } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { fillCredentials, PASSWORD, rowOf, saveStatus, signIn, toastOf, unique, writeDraft } from './author.ts';
import { type SignedInDesk, test } from './desk.ts';

const product = readProduct();

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();
const markOf = (page: Page) => page.getByRole('status', { name: 'Publish queue' });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Publish queue' });
const itemOf = (page: Page, title: string) => panelOf(page).getByRole('listitem').filter({ hasText: title });

async function readPosts(title: string): Promise<{ slug: string; revision: number }[]> {
  const { data } = await createAnonymousBlogClient(product)
    .from('blog_posts')
    .select('slug, revision')
    .eq('title', title);
  return data ?? [];
}

async function queuePost({ page, setOffline }: DesktopApp, title: string): Promise<void> {
  await writeDraft(page, { title, content: 'Written on the road.' });
  await setOffline(true);
  await publish(page);
  await expect(toastOf(page, 'Waiting to publish')).toContainText(
    'Couldn’t reach the blog. Your post is in the publish queue and will be sent automatically.',
  );
}

async function queueInOwnApp(launchDesktop: LaunchDesktop, title: string): Promise<SignedInDesk> {
  const app = await launchDesktop({ env: product });
  const email = await signIn(app.page);
  await queuePost(app, title);
  return { ...app, email };
}

test('a post published offline shows that it is waiting, and is published when the network returns', async ({
  signedInDesk,
}) => {
  const title = unique('Offline');
  const { page, setOffline, email } = signedInDesk;
  await queuePost(signedInDesk, title);
  await expect(rowOf(page, title)).toContainText('Waiting to publish');
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(page.getByRole('main')).toContainText('Waiting to publish');
  await expect(markOf(page)).toContainText('1 post waiting to publish');

  await markOf(page).getByRole('button').click();
  await expect(itemOf(page, title)).toContainText('Waiting for network');
  await expect(itemOf(page, title)).toContainText(email);
  expect(await readPosts(title)).toEqual([]);

  await setOffline(false);
  // The retry delay grows with the time offline.
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.', { timeout: 40_000 });
  await expect(toastOf(page, 'Waiting to publish')).toHaveCount(0);
  await expect(itemOf(page, title)).toContainText('Done');
  await expect(page.getByRole('main')).not.toContainText('Waiting to publish');
  await expect(rowOf(page, title)).toContainText('Published');
  expect(await readPosts(title)).toMatchObject([{ revision: 1 }]);
  await itemOf(page, title).getByRole('button', { name: 'Clear' }).click();
  await expect(panelOf(page)).toContainText('Nothing is waiting.');
  await expect(markOf(page)).toBeEmpty();
});

test('an app killed with a queued post publishes it once after the next start', async ({ launchDesktop }) => {
  const title = unique('Killed');
  const first = await queueInOwnApp(launchDesktop, title);
  await first.kill();
  const { page } = await launchDesktop({ env: product, userDataFolder: first.userDataFolder });
  await expect(rowOf(page, title)).toContainText('Published');
  await expect(markOf(page)).toContainText('1 post published');
  expect(await readPosts(title)).toMatchObject([{ revision: 1 }]);
});

test('editing a queued post replaces it', async ({ signedInDesk }) => {
  const title = unique('Edited in the queue');
  const { page, setOffline } = signedInDesk;
  await queuePost(signedInDesk, title);
  const waiting = toastOf(page, 'Waiting to publish');
  await waiting.getByRole('button', { name: 'Close toast' }).click();
  await expect(waiting).toHaveCount(0);
  await page.getByLabel('Excerpt').fill('The second version.');
  await publish(page);
  await expect(waiting).toBeVisible();
  await expect(markOf(page)).toContainText('1 post waiting to publish');
  await setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(rowOf(page, title)).toContainText('Published');
  const { data } = await createAnonymousBlogClient(product)
    .from('blog_posts')
    .select('excerpt, revision')
    .eq('title', title);
  expect(data).toEqual([{ excerpt: 'The second version.', revision: 1 }]);
});

test('a canceled queued post isn’t sent and stays a draft', async ({ signedInDesk }) => {
  const title = unique('Cancelled');
  const { page, setOffline } = signedInDesk;
  await queuePost(signedInDesk, title);
  await toastOf(page, 'Waiting to publish').getByRole('button', { name: 'Show queue' }).click();
  await itemOf(page, title).getByRole('button', { name: 'Cancel' }).click();
  await expect(markOf(page)).toBeEmpty();
  await setOffline(false);
  await page.getByLabel('Title*').fill(`${title}, later`);
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await readPosts(title)).toEqual([]);
});

/** A post can't be deleted during a retry; the toast says to try again. */
async function deleteQueuedDraft(page: Page): Promise<void> {
  const [deleted, refused] = [toastOf(page, 'Draft deleted'), toastOf(page, 'This post is being sent.')];
  await expect(async () => {
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(deleted.or(refused).first()).toBeVisible();
    await expect(deleted).toContainText('It was removed from the publish queue, so it won’t be published.');
  }).toPass();
}

test('a deleted draft leaves the queue, and the toast says so', async ({ signedInDesk }) => {
  const title = unique('Deleted');
  const { page, setOffline } = signedInDesk;
  await queuePost(signedInDesk, title);
  await deleteQueuedDraft(page);
  await expect(markOf(page)).toBeEmpty();
  await setOffline(false);
  await writeDraft(page, { title: `${title}, again`, content: 'Text.' });
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  expect(await readPosts(title)).toEqual([]);
});

test('a queued post whose slug was taken in the meantime stops with the reason, and can be fixed and published', async ({
  launchDesktop,
  signedInDesk: other,
}) => {
  const title = unique('Taken meanwhile');
  const { page, setOffline } = await queueInOwnApp(launchDesktop, title);
  await writeDraft(other.page, { title, content: 'First come.' });
  await publish(other.page);
  await expect(toastOf(other.page, 'Success!')).toBeVisible();

  await setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const refused = toastOf(page, 'Duplicate slug');
  await expect(refused).toContainText('A post with this slug already exists. Please use a different slug.');
  await refused.getByRole('button', { name: 'Close toast' }).click();
  await expect(refused).toHaveCount(0);
  await expect(markOf(page)).toContainText('Couldn’t publish 1 post');
  await markOf(page).getByRole('button').click();
  await expect(itemOf(page, title)).toContainText('Duplicate slug');
  await itemOf(page, title).getByRole('button', { name: 'Try again' }).click();
  await expect(refused).toBeVisible();
  await expect(itemOf(page, title)).toContainText('Duplicate slug');
  await itemOf(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await page.getByLabel('Slug*').fill(`${await page.getByLabel('Slug*').inputValue()}-2`);
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(markOf(page)).toBeEmpty();
  expect(await readPosts(title)).toHaveLength(2);
});

test('logging out with a queued post asks first, and the post waits for its own account', async ({ launchDesktop }) => {
  const title = unique('Under my name');
  const { page, setOffline, email } = await queueInOwnApp(launchDesktop, title);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: '1 post is waiting to publish' });
  await expect(question).toContainText(
    `It stays in the queue on this computer and is published when ${email} signs in again.`,
  );
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(account).toContainText(email);
  await account.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(account).toContainText('Signed out');
  await setOffline(false);

  await account.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  const other = `other-${crypto.randomUUID()}@callwright.example`;
  await fillCredentials(page, other, PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
  await fillCredentials(page, other, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await question.getByRole('button', { name: 'Switch accounts' }).click();
  await expect(account).toContainText(other);
  await markOf(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Publish queue' });
  await expect(panel).toContainText(`1 post by ${email} is waiting here and will be sent when that account signs in.`);
  await expect(itemOf(page, title)).toHaveCount(0);
  await expect(rowOf(page, title)).toHaveCount(0);
  expect(await readPosts(title)).toEqual([]);

  await account.getByRole('button', { name: 'Log out' }).click();
  await account.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(rowOf(page, title)).toContainText('Published');
  const client = createAnonymousBlogClient(product);
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await client.from('blog_posts').select('author_id').eq('title', title);
  expect(data).toEqual([{ author_id: signedIn.data.user?.id }]);
});

test('the menu opens the queue, even if it is empty', async ({ desk: { page, chooseMenu } }) => {
  await chooseMenu(['View', 'Publish Queue']);
  await expect(panelOf(page)).toContainText('Nothing is waiting.');
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(panelOf(page)).toHaveCount(0);
});
