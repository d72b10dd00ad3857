import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { type DesktopApp, type LaunchDesktop, test } from '../desktop-app.ts';
import { readProduct } from '../product.ts';
import {
  fillCredentials,
  PASSWORD,
  readDraftFiles,
  rowOf,
  saveStatus,
  signIn,
  toastOf,
  unique,
  writeDraft,
} from './author.ts';
import { type BackendGate, openBackendGate } from './backend-gate.ts';

const product = readProduct();

async function openDesk(
  launchDesktop: LaunchDesktop,
  title: string,
): Promise<DesktopApp & { gate: BackendGate; email: string }> {
  const gate = await openBackendGate(product.SUPABASE_URL);
  const app = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  const email = await signIn(app.page);
  await writeDraft(app.page, { title, content: 'Every word.' });
  await expect(saveStatus(app.page)).toHaveText('Saved');
  return { ...app, gate, email };
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click();

async function countPosts(title: string): Promise<number> {
  const { data } = await createAnonymousBlogClient(product).from('blog_posts').select('id').eq('title', title);
  return data?.length ?? 0;
}

test('an ended session is reported, keeps the email and the text, and asks to sign in', async ({ launchDesktop }) => {
  const title = unique('Written before the end');
  const { page, gate, email } = await openDesk(launchDesktop, title);
  gate.answer('/rest/', 401, { code: 'PGRST301', message: 'JWT expired' });
  gate.answer('POST /auth/v1/token?grant_type=refresh_token', 400, {
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token: Refresh Token Not Found',
  });
  await publish(page);

  const account = page.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('Your session has expired');
  await expect(account).toContainText(`${email}. Sign in again to publish. Your drafts are still here.`);
  const card = page.getByRole('dialog', { name: 'Admin Login' });
  await expect(card).toContainText('Sign in to publish. Your draft is saved on this computer.');
  await expect(card.getByLabel('Email')).toHaveValue(email);
  await expect(card.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  expect(await countPosts(title)).toBe(0);

  await card.getByRole('button', { name: 'Close' }).click();
  await publish(page);
  await expect(card).toContainText('Sign in to publish.');

  gate.release();
  await fillCredentials(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(account.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  await publish(page);
  await expect(toastOf(page, 'Success!')).toBeVisible();
  await gate.close();
});

test('an expired session is still shown as expired after a restart', async ({ launchDesktop }) => {
  const first = await openDesk(launchDesktop, unique('Over the restart'));
  first.gate.answer('/rest/', 401, { code: 'PGRST301', message: 'JWT expired' });
  first.gate.answer('POST /auth/v1/token', 400, { error_code: 'session_expired', msg: 'Session expired' });
  await publish(first.page);
  await expect(first.page.getByRole('region', { name: 'Account' })).toContainText('Your session has expired');
  await first.close();

  const env = { ...product, SUPABASE_URL: first.gate.url };
  const { page } = await launchDesktop({ env, userDataFolder: first.userDataFolder });
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(first.email);
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Your session has expired');
  await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  await first.gate.close();
});

test('a response lost during publishing is reported, and the post is published once', async ({ launchDesktop }) => {
  const title = unique('Only once');
  const { page, gate } = await openDesk(launchDesktop, title);
  gate.loseAnswers('POST /rest/v1/blog_posts');
  await publish(page);
  await expect(toastOf(page, 'Waiting to publish')).toContainText(
    'Couldn’t reach the blog. Your post is in the publish queue and will be sent automatically.',
  );
  await expect(rowOf(page, title)).toContainText('Waiting to publish');
  expect(await countPosts(title)).toBe(1);

  gate.release();
  await expect(toastOf(page, 'Success!')).toContainText('Blog post published successfully.', { timeout: 40_000 });
  await expect(rowOf(page, title)).toContainText('Published');
  expect(await countPosts(title)).toBe(1);
  await gate.close();
});

const REFUSED_PUBLISH = [
  ['posting is closed today', 'posting is closed today'],
  ['', 'Failed to publish blog post.'],
] as const;

test('a rejected publish is an Error with the backend’s message, or the product spec’s', async ({ launchDesktop }) => {
  const { page, gate } = await openDesk(launchDesktop, unique('Refused'));
  for (const [message, shown] of REFUSED_PUBLISH) {
    gate.release();
    gate.answer('POST /rest/v1/blog_posts', 403, { code: '42501', message, details: null, hint: null });
    await publish(page);
    await expect(toastOf(page, 'Error').getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Content*')).toHaveValue('Every word.');
  }
  await gate.close();
});

test('a rejected "Log In" or "Sign Up" without a message shows the product spec’s', async ({ launchDesktop }) => {
  const gate = await openBackendGate(product.SUPABASE_URL);
  gate.answer('POST /auth/v1/token', 400, { error_code: 'unexpected_failure' });
  gate.answer('POST /auth/v1/signup', 400, { error_code: 'unexpected_failure', msg: '' });
  const { page } = await launchDesktop({ env: { ...product, SUPABASE_URL: gate.url } });
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const mode of ['Log In', 'Sign Up']) {
    if (mode === 'Sign Up') await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await fillCredentials(page, 'somebody@callwright.example', PASSWORD);
    await page.getByRole('button', { name: mode, exact: true }).click();
    const refused = toastOf(page, 'Authentication Error');
    await expect(refused.getByText('An error occurred during authentication.', { exact: true })).toBeVisible();
    await refused.getByRole('button', { name: 'Close toast' }).click();
    await expect(refused).toHaveCount(0);
  }
  await gate.close();
});

/** Values that an editor can write to a draft's file but our fields don't accept. */
const EDITED_ELSEWHERE: [title: string, edit: [string, string], field: keyof PostFields, message: string][] = [
  [
    'A slug with a space and a capital',
    ['slug: "a-model"', 'slug: "A Model"'],
    'slug',
    'Slug can only contain lowercase letters, numbers, and hyphens',
  ],
  [
    'A meta description of 161 characters',
    ['meta_description: ""', `meta_description: "${'m'.repeat(161)}"`],
    'metaDescription',
    'Meta description must be less than 160 characters',
  ],
  [
    'A text of 50,001 characters',
    ['Every word.', 'x'.repeat(50_001)],
    'content',
    'Content must be less than 50,000 characters',
  ],
];

test('what another editor wrote into a draft is validated with the same messages', async ({ launchDesktop }) => {
  const first = await launchDesktop();
  await writeDraft(first.page, { title: 'A model', content: 'Every word.' });
  await expect(saveStatus(first.page)).toHaveText('Saved');
  await first.close();
  const [model = ''] = readDraftFiles(first.userDataFolder);
  for (const [title, [before, after]] of EDITED_ELSEWHERE) {
    expect(model).toContain(before);
    const file = join(first.userDataFolder, 'drafts', `${crypto.randomUUID()}.md`);
    const other = model.replace(/^id: .*$/m, '');
    writeFileSync(file, other.replace('A model', title).replace(before, after));
  }

  const { page } = await launchDesktop({ env: product, userDataFolder: first.userDataFolder });
  for (const [title, , field, message] of EDITED_ELSEWHERE) {
    await rowOf(page, title).click();
    await expect(page.getByLabel('Title*')).toHaveValue(title);
    await publish(page);
    await expect(toastOf(page, 'Validation Error').getByText(message, { exact: true })).toBeVisible();
    await expect(page.locator(`#post-${field}`)).toBeFocused();
  }
});
