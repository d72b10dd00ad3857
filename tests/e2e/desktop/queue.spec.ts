import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { DesktopApp } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import { createAuthor, publish as publishElsewhere } from '../site/author.ts';
import { fillCredentials, PASSWORD, rowOf, saveStatus, signIn, toastOf, unique, writeDraft } from './author.ts';
import { test } from './desk.ts';

const product = readProduct();

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();
const markOf = (page: Page) => page.getByRole('status', { name: 'Publish queue' });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Publish queue' });
const itemOf = (page: Page, title: string) => panelOf(page).getByRole('listitem').filter({ hasText: title });

async function readPosts(title: string): Promise<{ content: string; revision: number }[]> {
  const { data } = await createAnonymousBlogClient(product)
    .from('blog_posts')
    .select('content, revision')
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

async function closeToast(page: Page, title: string): Promise<void> {
  await toastOf(page, title).getByRole('button', { name: 'Close toast' }).click();
  await expect(toastOf(page, title)).toHaveCount(0);
}

async function goOnline({ page, setOffline }: DesktopApp): Promise<void> {
  await setOffline(false);
  await announceNetwork(page);
}

const announceNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** A post can't be deleted during a retry; the toast says to try again. */
async function deleteQueuedDraft(page: Page): Promise<void> {
  const [deleted, refused] = [toastOf(page, 'Draft deleted'), toastOf(page, 'This post is being sent.')];
  await expect(async () => {
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await expect(deleted.or(refused).first()).toBeVisible();
    await expect(deleted).toContainText('It was removed from the publish queue, so it won’t be published.');
  }).toPass();
  await expect(toastOf(page, 'Waiting to publish')).toHaveCount(0);
}

test('a post published offline shows that it is waiting, is replaced by a later text, and is published when the network returns; canceled and deleted ones aren’t', async ({
  signedInDesk,
}) => {
  const { page, email, chooseMenu } = signedInDesk;
  const [title, canceled, deleted] = [unique('Offline'), unique('Canceled'), unique('Deleted')];
  await queuePost(signedInDesk, canceled);
  await toastOf(page, 'Waiting to publish').getByRole('button', { name: 'Show queue' }).click();
  await itemOf(page, canceled).getByRole('button', { name: 'Remove from queue' }).click();
  await expect(markOf(page)).toBeEmpty();
  await expect(rowOf(page, canceled)).toContainText('Draft');

  await queuePost(signedInDesk, deleted);
  await closeToast(page, 'Waiting to publish');
  await deleteQueuedDraft(page);
  await expect(markOf(page)).toBeEmpty();

  await queuePost(signedInDesk, title);
  await expect(rowOf(page, title)).toContainText('Waiting to publish');
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(page.getByRole('main')).toContainText('Waiting to publish');
  await expect(markOf(page)).toContainText('1 post waiting to publish');
  await announceNetwork(page);
  await expect(toastOf(page, 'Waiting to publish')).toHaveCount(0);
  await page.getByLabel('Content*').fill('The second version.');
  await publish(page);
  await expect(toastOf(page, 'Waiting to publish')).toBeVisible();
  await expect(markOf(page)).toContainText('1 post waiting to publish');
  await markOf(page).getByRole('button').click();
  await expect(itemOf(page, title)).toContainText('Waiting for network');
  await itemOf(page, title).getByRole('button', { name: 'Try now' }).click();
  await expect(toastOf(page, 'Waiting to publish')).toHaveCount(0);
  await expect(itemOf(page, title)).not.toContainText(email);
  expect(await readPosts(title)).toEqual([]);

  await goOnline(signedInDesk);
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.');
  await expect(toastOf(page, 'Waiting to publish')).toHaveCount(0);
  await expect(itemOf(page, title)).toContainText('Done');
  await expect(page.getByRole('main')).not.toContainText('Waiting to publish');
  await expect(rowOf(page, title)).toContainText('Published');
  expect(await readPosts(title)).toMatchObject([{ content: 'The second version.', revision: 1 }]);
  expect([...(await readPosts(canceled)), ...(await readPosts(deleted))]).toEqual([]);
  await itemOf(page, title).getByRole('button', { name: 'Clear' }).click();
  await expect(panelOf(page)).toContainText('Nothing is waiting.');
  await expect(markOf(page)).toBeEmpty();

  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await chooseMenu(['View', 'Publish Queue']);
  await expect(panelOf(page)).toContainText('Nothing is waiting.');
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(panelOf(page)).toHaveCount(0);
});

test('a queued post whose slug was taken in the meantime stops with the reason, and can be fixed and published', async ({
  signedInDesk,
}) => {
  const title = unique('Taken meanwhile');
  const { page } = signedInDesk;
  await queuePost(signedInDesk, title);
  const slug = await page.getByLabel('Slug*').inputValue();
  await publishElsewhere(await createAuthor(product), { slug, title });

  await goOnline(signedInDesk);
  const refused = toastOf(page, 'Duplicate slug');
  await expect(refused).toContainText('A post with this slug already exists. Please use a different slug.');
  await closeToast(page, 'Duplicate slug');
  await expect(markOf(page)).toContainText('Couldn’t publish 1 post');
  await markOf(page).getByRole('button').click();
  await expect(itemOf(page, title)).toContainText('Duplicate slug');
  await expect(itemOf(page, title).getByRole('button')).toHaveText(['Change slug', 'Remove from queue']);
  await itemOf(page, title).getByRole('button', { name: 'Change slug' }).click();
  await expect(page.getByLabel('Slug*')).toBeFocused();
  await page.getByLabel('Slug*').fill(`${slug}-2`);
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await expect(markOf(page)).toBeEmpty();
  expect(await readPosts(title)).toHaveLength(2);
});

test('logging out with a queued post asks first, the post waits for its own account, and an app killed with one publishes it once after the next start', async ({
  launchDesktop,
}) => {
  const [title, killed] = [unique('Under my name'), unique('Killed')];
  const app = await launchDesktop({ env: product });
  const { page, setOffline } = app;
  const email = await signIn(page);
  await queuePost(app, title);
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

  const other = await createAuthor(product);
  await account.getByRole('button', { name: 'Sign in' }).click();
  await fillCredentials(page, other.email, other.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await question.getByRole('button', { name: 'Switch accounts' }).click();
  await expect(account).toContainText(other.email);
  await markOf(page).getByRole('button').click();
  await expect(panelOf(page)).toContainText(
    `1 post by ${email} is waiting here and will be sent when that account signs in.`,
  );
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

  await queuePost(app, killed);
  await app.kill();
  const { page: next } = await launchDesktop({ env: product, userDataFolder: app.userDataFolder });
  await expect(rowOf(next, killed)).toContainText('Published');
  await expect(markOf(next)).toContainText('1 post published');
  expect(await readPosts(killed)).toMatchObject([{ revision: 1 }]);
});
