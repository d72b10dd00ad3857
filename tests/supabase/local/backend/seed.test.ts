import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@callwright/shared/api/auth.ts';
import { type BlogClient, createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { postFieldsSchema } from '@callwright/shared/post/post.ts';
import { ensureAdminPassword } from '@callwright/supabase/local/backend/admin-password.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { SAMPLE_ADMIN, seedOnce } from '@callwright/supabase/local/backend/seed.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listPostsInFull } from '../../../helpers/list-posts-in-full.ts';
import { settingsOf, startEmptyBackend } from '../../../helpers/running-backend.ts';

let backend: Backend;
let client: BlogClient;
beforeAll(async () => {
  backend = await startEmptyBackend();
  client = createAnonymousBlogClient(settingsOf(backend));
  expect(await seedOnce(backend, 'http://localhost:3000')).toBe(true);
});
afterAll(() => backend.close());

const listPosts = async () => {
  const listed = await listPostsInFull(client);
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value;
};

test('a new blog has eight posts that its own form would accept', async () => {
  const posts = await listPosts();
  expect(posts).toHaveLength(8);
  for (const post of posts) {
    const fields = {
      title: post.title,
      slug: post.slug,
      content: post.content,
      excerpt: post.excerpt ?? '',
      metaDescription: post.meta_description ?? '',
      keywords: post.keywords ?? '',
      featuredImageUrl: post.featured_image_url ?? '',
      featuredImageAlt: post.featured_image_alt ?? '',
      callToAction: post.call_to_action ?? '',
      oldUrls: post.old_urls ?? '',
    };
    expect(postFieldsSchema.parse(fields)).toEqual(fields);
    expect(post.author_name).toBe(SAMPLE_ADMIN.displayName);
  }
});

test('the sample admin can sign in with the printed password and owns the posts', async () => {
  const admin = createAnonymousBlogClient(settingsOf(backend));
  const folder = mkdtempSync(join(tmpdir(), 'callwright-seed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const password = (await ensureAdminPassword(backend, join(folder, 'admin-password'))) ?? '';
  expect(await signIn(admin, { ...SAMPLE_ADMIN, password })).toEqual({ ok: true, value: undefined });
  const { data } = await admin.from('blog_posts').select('author_id');
  expect(new Set(data?.map((post) => post.author_id))).toEqual(new Set([SAMPLE_ADMIN.id]));
  const published = await publishPost(admin, {
    id: crypto.randomUUID(),
    fields: postFieldsSchema.parse({
      title: 'Another',
      slug: 'another',
      content: 'Words',
      excerpt: '',
      metaDescription: '',
      keywords: '',
      featuredImageUrl: '',
      featuredImageAlt: '',
      callToAction: '',
      oldUrls: '',
    }),
    author: { id: SAMPLE_ADMIN.id, name: SAMPLE_ADMIN.email },
    baseRevision: null,
  });
  expect(published.ok).toBe(true);
});

test('a deleted post stays deleted at the next start', async () => {
  await backend.query('delete from public.blog_posts');
  expect(await seedOnce(backend, 'http://localhost:3000')).toBe(false);
  expect(await listPosts()).toEqual([]);
});

test('a seed that fails midway leaves nothing and is retried', async () => {
  await expect(
    backend.execute('insert into auth.users (id) values (gen_random_uuid()); select 1 / 0;'),
  ).rejects.toThrow('division by zero');
  expect(await backend.query('select 1 from auth.users')).toHaveLength(1);
});
