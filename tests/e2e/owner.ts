import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import type { AdminScreenName } from '@callwright/shared/site-paths.ts';
import { SAMPLE_ADMIN } from '@callwright/supabase/local/backend/seed.ts';
import type { Page } from 'playwright';
import { readProduct } from './product.ts';
import { openAdmin } from './site/author.ts';

let owner: Promise<BlogClient> | undefined;

export async function openAdminAsOwner(page: Page, screen?: AdminScreenName): Promise<void> {
  owner ??= signIn();
  await openAdmin(page, { client: await owner }, screen);
}

async function signIn(): Promise<BlogClient> {
  const product = readProduct();
  const client = createAnonymousBlogClient(product);
  const { error } = await client.auth.signInWithPassword({
    email: SAMPLE_ADMIN.email,
    password: product.ownerPassword,
  });
  if (error) throw error;
  return client;
}
