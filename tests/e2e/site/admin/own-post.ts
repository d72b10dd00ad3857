import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { type Author, createAuthor, publish, toStoredSession } from '../author.ts';
import { test as base } from '../reused-page.ts';

const product = readProduct();

export const POSTS = `${product.SUPABASE_URL}/rest/v1/blog_posts**`;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const list = (page: Page) => page.getByRole('region', { name: 'Posts', exact: true });
/** A post has a heading; other list items are steps of its publishing status. */
export const rows = (page: Page) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
export const update = (page: Page) => page.getByRole('button', { name: 'Update Post' });
export const conflict = (page: Page) => page.getByRole('alert', { name: 'This post was changed somewhere else' });

export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
}

export async function showPosts(page: Page): Promise<void> {
  await openScreen(page, 'Posts');
  await expect(list(page)).toBeVisible();
}

export async function choose(page: Page, title: string, action: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Actions for “${title}”` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function edit(page: Page, title: string): Promise<void> {
  await showPosts(page);
  await row(page, title).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused();
  await expect(field(page, 'Title*')).toHaveValue(title);
}

export async function readRow(author: Author, id: string) {
  const { data, error } = await author.client
    .from('blog_posts')
    .select('title, slug, content, status, published_at, revision')
    .eq('id', id)
    .single();
  if (error) throw error;
  return data;
}

export const test = base.extend<{ author: Author; postId: string; slug: string }>({
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
  stored: async ({ author }, use) => {
    await use(await toStoredSession(author, product));
  },
});
