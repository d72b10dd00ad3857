import { randomUUID } from 'node:crypto';
import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { type AdminScreenName, toAdminPath } from '@callwright/shared/site-paths.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../product.ts';

export type Author = { client: BlogClient; id: string; email: string; password: string };

export async function createAuthor(settings: BackendSettings): Promise<Author> {
  const client = createAnonymousBlogClient(settings);
  const email = `author-${randomUUID()}@example.com`;
  const password = 'answer the phone';
  // Signing up also signs in. Hashing the password again would double the cost.
  const { data, error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  if (!data.user || !data.session) throw new Error('The backend signed up an account and did not sign it in');
  return { client, id: data.user.id, email, password };
}

export async function toStoredSession({ client }: Pick<Author, 'client'>, settings: BackendSettings) {
  const { data } = await client.auth.getSession();
  // supabase-js names its entry after the first part of the backend's host.
  const name = `sb-${new URL(settings.SUPABASE_URL).hostname.split('.')[0]}-auth-token`;
  return [{ name, value: JSON.stringify(data.session) }];
}

export async function toStorageState(author: Author, settings: BackendSettings & { SITE_URL: string }) {
  return {
    cookies: [],
    origins: [{ origin: settings.SITE_URL, localStorage: await toStoredSession(author, settings) }],
  };
}

export async function publish(author: Author, fields: Partial<PostFields> & { slug: string }): Promise<string> {
  const id = randomUUID();
  const published = await publishPost(author.client, {
    id,
    fields: { ...EMPTY_POST_FIELDS, title: `Post ${fields.slug}`, content: 'A text.', ...fields },
    author: { id: author.id, name: author.email },
    baseRevision: null,
  });
  expect(published).toMatchObject({ ok: true });
  return id;
}

export const SCREEN_HEADINGS: Record<AdminScreenName, string> = {
  new: 'Create New Post',
  posts: 'Posts',
  demos: 'Demos',
  hours: 'Booking hours',
  authors: 'Authors',
  deploys: 'Deploys',
  account: 'Account',
};

/** Stores the session before opening the page, which saves loading the login form. */
export async function openAdmin(page: Page, author: Pick<Author, 'client'>, screen?: AdminScreenName): Promise<void> {
  const product = readProduct();
  const stored = await toStoredSession(author, product);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored);
  await page.goto(product.SITE_URL + toAdminPath(screen ?? null));
  await expect(page.getByRole('heading', { name: SCREEN_HEADINGS[screen ?? 'new'], exact: true })).toBeVisible();
}

export async function logIn(page: Page, siteUrl: string, { email, password }: Author): Promise<void> {
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible();
}

/** The address changes before the document does. @param screen where logging in returns to. */
export async function expectLogin(page: Page, siteUrl: string, screen?: AdminScreenName): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
  await expect(page).toHaveURL(`${siteUrl}/login${screen === undefined ? '' : `#${screen}`}`);
}

export async function endSessionOf(page: Page, supabaseUrl: string): Promise<void> {
  await page.route(`${supabaseUrl}/rest/v1/blog_posts**`, (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  );
  await page.route(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, (route) =>
    route.fulfill({ status: 400, json: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }),
  );
}

export function toastOf(page: Page, title: string) {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

export function collectConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  return lines;
}
