import type { PostFields } from '@callwright/shared/post/post.ts';
import { expect, type Page } from 'playwright/test';
import { readProduct } from '../../product.ts';
import { type Author, createAuthor, toStoredSession } from '../author.ts';
import { test as base } from '../reused-page.ts';

const product = readProduct();
const { SITE_URL } = product;

export const LABELS: Record<keyof PostFields, string> = {
  title: 'Title*',
  slug: 'Slug*',
  excerpt: 'Excerpt',
  content: 'Content*',
  metaDescription: 'Meta Description',
  keywords: 'Keywords',
  featuredImageUrl: 'Featured Image URL',
  featuredImageAlt: 'Featured Image Alt Text',
  callToAction: 'Call to Action',
  oldUrls: 'Old URLs',
};

export const field = (page: Page, name: keyof PostFields) => page.getByLabel(LABELS[name], { exact: true });

export async function fill(page: Page, fields: Partial<PostFields>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name as keyof PostFields).fill(text);
}

export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish Post' });

export const test = base.extend<{ author: Author }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  author: async ({}, use) => {
    await use(await createAuthor(product));
  },
  stored: async ({ author }, use) => {
    await use(await toStoredSession(author, product));
  },
  page: async ({ page }, use) => {
    await page.goto(`${SITE_URL}/blog/admin`);
    await expect(field(page, 'title')).toBeVisible();
    await use(page);
  },
});
