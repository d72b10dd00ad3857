import type { BlogClient } from '@callwright/shared/api/client.ts';
import { readReleaseHistory, requestRelease } from '@callwright/shared/api/releases/release-history.ts';
import {
  beginRelease,
  createPublisherClient,
  endRelease,
  publisherSettingsSchema,
  reportRelease,
  takeReleaseRequest,
} from '@callwright/shared/api/releases/releases.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpBlog } from '../../../helpers/blog-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const blog = setUpBlog();
const COUNTS = { filesWritten: 8, filesRemoved: 1, bytesUploaded: 12_345 };

let publisher: BlogClient;
beforeAll(() => {
  const { url, secretKey } = blog.backend;
  publisher = createPublisherClient({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });
});

async function begin(kind: 'full' | 'changes' = 'changes', id = crypto.randomUUID()) {
  expect(unwrap(await beginRelease(publisher, { id, kind, host: 'folder' }))).toBe(true);
  return id;
}

const history = async () => unwrap(await readReleaseHistory(blog.author.client));
const stall = (id: string) =>
  blog.backend.query("update public.releases set seen_at = now() - interval '61 seconds' where id = $1", [id]);

describe('a release', () => {
  test('can be followed by authors from its first step to what it changed', async () => {
    const id = await begin('full');
    expect((await history()).releases).toMatchObject([{ id, kind: 'full', state: 'running', step: 'read', posts: [] }]);
    expect(unwrap(await reportRelease(publisher, id, 'upload'))).toBe(true);
    expect((await history()).releases).toMatchObject([{ state: 'running', step: 'upload' }]);
    const post = { id: crypto.randomUUID(), change: 'published' as const, revision: 2, title: 'A title' };
    expect(
      unwrap(await endRelease(publisher, { id, state: 'live', reason: null, counts: COUNTS, posts: [post] })),
    ).toBe(true);
    expect((await history()).releases).toMatchObject([
      { state: 'live', reason: null, filesWritten: 8, filesRemoved: 1, postsChanged: 1, posts: [post] },
    ]);
  });

  test('that failed shows the step and the reason, however long', async () => {
    const id = await begin();
    await reportRelease(publisher, id, 'check');
    await endRelease(publisher, { id, state: 'failed', reason: '😀'.repeat(3000), counts: COUNTS, posts: [] });
    expect((await history()).releases).toMatchObject([{ state: 'failed', step: 'check', reason: '😀'.repeat(2000) }]);
  });

  test('waits for a running one, and replaces one whose publisher was silent for a minute', async () => {
    const first = await begin();
    const second = { id: crypto.randomUUID(), kind: 'changes', host: 's3' } as const;
    expect(unwrap(await beginRelease(publisher, second))).toBe(false);
    await stall(first);
    expect((await history()).releases).toMatchObject([{ id: first, state: 'silent' }]);
    expect(unwrap(await beginRelease(publisher, second))).toBe(true);
    expect(unwrap(await reportRelease(publisher, first, 'upload'))).toBe(false);
    const { releases } = await history();
    expect(releases.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'running'],
      [first, 'failed'],
    ]);
    expect(
      unwrap(await endRelease(publisher, { id: first, state: 'live', reason: null, counts: COUNTS, posts: [] })),
    ).toBe(true);
  });

  test('is recorded once, however often its publisher repeats a call', async () => {
    const id = await begin();
    await begin('changes', id);
    const end = { id, state: 'live', reason: null, counts: COUNTS, posts: [] } as const;
    expect([unwrap(await endRelease(publisher, end)), unwrap(await endRelease(publisher, end))]).toEqual([true, false]);
    expect((await history()).releases).toHaveLength(1);
    expect(unwrap(await beginRelease(publisher, { id, kind: 'changes', host: 'folder' }))).toBe(false);
  });

  test('lists 200 of its posts and counts all; a hundred are stored, ten are read', async () => {
    for (let n = 0; n < 104; n += 1) {
      const id = await begin();
      const posts =
        n < 103
          ? []
          : Array.from({ length: 250 }, () => ({
              id: crypto.randomUUID(),
              change: 'published' as const,
              revision: 1,
              title: 'T',
            }));
      await endRelease(publisher, { id, state: 'live', reason: null, counts: COUNTS, posts });
    }
    const { releases } = await history();
    expect(releases).toHaveLength(10);
    expect(releases[0]?.posts).toHaveLength(200);
    expect(releases[0]?.postsChanged).toBe(250);
    expect(await blog.backend.query('select count(*)::int from public.releases')).toEqual([{ count: 100 }]);
  });
});

describe('an author’s request', () => {
  test('is taken by a publisher, once per minute, and waits until a release begins', async () => {
    expect(unwrap(await takeReleaseRequest(publisher))).toBeNull();
    unwrap(await requestRelease(blog.other.client, 'changes'));
    unwrap(await requestRelease(blog.author.client, 'changes'));
    expect(unwrap(await takeReleaseRequest(publisher))).toBe('changes');
    expect(unwrap(await takeReleaseRequest(publisher))).toBeNull();
    expect((await history()).requested).toEqual(['changes']);
    await blog.backend.query("update private.release_requests set taken_at = now() - interval '61 seconds'");
    expect(unwrap(await takeReleaseRequest(publisher))).toBe('changes');
    await begin('changes');
    expect((await history()).requested).toEqual([]);
  });

  test('for the whole site can come only from the owner, and includes changes', async () => {
    expect(await requestRelease(blog.other.client, 'full')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    unwrap(await requestRelease(blog.author.client, 'full'));
    unwrap(await requestRelease(blog.author.client, 'changes'));
    expect(unwrap(await takeReleaseRequest(publisher))).toBe('full');
    await begin('full');
    expect((await history()).requested).toEqual([]);
  });
});

test('a publisher learns that its key isn’t secret before it sends a request', () => {
  const { url, publishableKey } = blog.backend;
  const parsed = publisherSettingsSchema.safeParse({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: publishableKey });
  expect(parsed.error?.issues[0]?.message).toContain('must start with sb_secret_');
});

test('each database has its own secret key, and a guessed one doesn’t work', async () => {
  expect(blog.backend.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
  const guessed = createPublisherClient({ SUPABASE_URL: blog.backend.url, SUPABASE_SECRET_KEY: 'sb_secret_guessed' });
  expect(await takeReleaseRequest(guessed)).toMatchObject({ ok: false, error: { kind: 'signed-out' } });
});
