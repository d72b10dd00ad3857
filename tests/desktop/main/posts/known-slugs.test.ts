import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SlugCache } from '@callwright/desktop/ipc/posts.ts';
import { KnownSlugs } from '@callwright/desktop/main/posts/known-slugs.ts';
import type { ApiFailure } from '@callwright/shared/api/api-response.ts';
import type { PostSlug } from '@callwright/shared/api/published-posts.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalStorage } from '../../../helpers/local-storage.ts';

const A = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b01';
const B = '7d8f6f0e-7a54-4b7e-9d0c-2d8a4a4f3b02';
const unreachable = err({ kind: 'unreachable', message: '' } as const);

let folder: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;
let answer: Result<PostSlug[], ApiFailure>;
let updates: SlugCache[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-seen-blog-'));
  storage = await openLocalStorage({ userData: folder, draftsFolder: join(folder, 'drafts') });
  answer = unreachable;
  updates = [];
});

afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const open = () => KnownSlugs.open({ storage, listPublic: async () => answer, onChange: (seen) => updates.push(seen) });

describe('the cached list of slugs', () => {
  it('is empty on a computer that never reached the blog', async () => {
    const blog = await open();
    expect(await blog.refresh()).toEqual({ seenAt: null, posts: [], unlisted: [], former: [] });
    expect(updates).toEqual([]);
  });

  it('is available offline, even after a restart', async () => {
    answer = ok([{ id: A, slug: 'one' }]);
    const seen = await (await open()).refresh();
    expect(updates).toEqual([seen]);
    answer = unreachable;
    const again = await open();
    expect(again.read()).toEqual(seen);
    expect(await again.refresh()).toEqual(seen);
    expect(seen.posts).toEqual([{ id: A, slug: 'one' }]);
    expect(seen.seenAt).not.toBeNull();
  });

  it('has a post’s previous address until another post takes it or the post is deleted', async () => {
    const blog = await open();
    const refresh = (posts: PostSlug[]) => {
      answer = ok(posts);
      return blog.refresh();
    };
    await refresh([{ id: A, slug: 'one' }]);
    expect((await refresh([{ id: A, slug: 'two' }])).former).toEqual([{ id: A, slug: 'one' }]);
    expect((await refresh([{ id: A, slug: 'three' }])).former).toEqual([
      { id: A, slug: 'one' },
      { id: A, slug: 'two' },
    ]);
    expect((await refresh([{ id: A, slug: 'one' }])).former).toEqual([
      { id: A, slug: 'two' },
      { id: A, slug: 'three' },
    ]);
    expect((await refresh([{ id: B, slug: 'four' }])).former).toEqual([]);
  });

  it('has the addresses of the author’s posts that readers can’t see', async () => {
    const post = { title: '', byline: null, publishedAt: null, views: 0, revision: 1 };
    const blog = await open();
    await blog.saveUnlisted([
      { ...post, id: A, slug: 'planned', state: 'scheduled' },
      { ...post, id: B, slug: 'taken-off', state: 'unpublished' },
      { ...post, id: B, slug: 'out', state: 'published' },
    ]);
    expect((await open()).read().unlisted).toEqual([
      { id: A, slug: 'planned' },
      { id: B, slug: 'taken-off' },
    ]);
  });

  it('is requested once for all callers', async () => {
    let requestCount = 0;
    const blog = await KnownSlugs.open({
      storage,
      listPublic: async () => {
        requestCount += 1;
        return ok([]);
      },
      onChange: () => {},
    });
    await Promise.all([blog.refresh(), blog.refresh()]);
    expect(requestCount).toBe(1);
  });

  it.each(['', 'not json', '{"posts":[]}'])('starts over if %j is stored', async (slugs) => {
    await storage.call('storeKnownSlugs', { slugs });
    expect((await open()).read().seenAt).toBeNull();
  });
});
