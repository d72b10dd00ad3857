import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SlugCache } from '@callwright/desktop/ipc/posts.ts';
import { EVERYONE } from '@callwright/desktop/main/database/draft-record.ts';
import { BlogIndex, type PublicBlog } from '@callwright/desktop/main/posts/blog-index.ts';
import type { PostEntry } from '@callwright/shared/api/published-posts.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const unreachable = err({ kind: 'unreachable', message: '' } as const);

let folder: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;
let posts: PostEntry[] | null;
let lists: number;
let reads: string[][];
let areTextsReachable: boolean;
let updates: SlugCache[];

const blog: PublicBlog = {
  list: async () => {
    lists += 1;
    return posts === null ? unreachable : ok(posts);
  },
  readTexts: async (ids) => {
    reads.push([...ids]);
    if (!areTextsReachable) return unreachable;
    const found = posts?.filter(({ id }) => ids.includes(id)) ?? [];
    return ok(
      found.map(({ id, revision }) => ({
        id,
        revision,
        content: `## Part ${Number(id.slice(-3))} of revision ${revision}`,
      })),
    );
  },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-blog-index-'));
  storage = await openLocalStorage({ userData: folder, draftsFolder: join(folder, 'drafts') });
  posts = null;
  lists = 0;
  reads = [];
  areTextsReachable = true;
  updates = [];
});

afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const open = () => BlogIndex.open({ storage, blog, onChange: (seen) => updates.push(seen) });
const entryOf = (number: number, change: Partial<PostEntry> = {}): PostEntry => ({
  id: toId(number),
  slug: `post-${number}`,
  title: `Post ${number}`,
  published_at: '2026-11-20T09:00:00+00:00',
  revision: 1,
  ...change,
});
/** The first headings that contain the words. */
const find = async (query: string) =>
  unwrap(await storage.call('findLinkTargets', { query, viewer: EVERYONE })).map(({ heading }) => heading);

describe('what is known about the blog', () => {
  it('is empty on a computer that never reached it', async () => {
    const index = await open();
    expect(await index.refresh()).toEqual({ seenAt: null, posts: [], unlisted: [], former: [] });
    expect(updates).toEqual([]);
  });

  it('is available offline, even after a restart', async () => {
    posts = [entryOf(1)];
    const seen = await (await open()).refresh();
    expect(updates).toEqual([seen]);
    posts = null;
    const again = await open();
    expect(again.readSlugs()).toEqual(seen);
    expect(await again.refresh()).toEqual(seen);
    expect(seen.posts).toEqual([{ id: toId(1), slug: 'post-1' }]);
    expect(seen.seenAt).not.toBeNull();
  });

  it('has the addresses of the author’s posts that readers can’t see', async () => {
    const post = { title: '', byline: null, publishedAt: null, views: 0, revision: 1 };
    const index = await open();
    await index.storeUnlisted([
      { ...post, id: toId(1), slug: 'later', state: 'scheduled' },
      { ...post, id: toId(2), slug: 'out', state: 'published' },
    ]);
    expect(updates.at(-1)?.unlisted).toEqual([{ id: toId(1), slug: 'later', isScheduled: true }]);
    expect((await open()).readSlugs().unlisted).toEqual(updates.at(-1)?.unlisted);
  });

  it('is requested once for all callers', async () => {
    posts = [];
    const index = await open();
    await Promise.all([index.refresh(), index.refresh()]);
    expect(lists).toBe(1);
  });
});

describe('the texts', () => {
  it('are read fifty at a time, and again only if they changed', async () => {
    posts = Array.from({ length: 120 }, (_, at) => entryOf(at));
    const index = await open();
    await index.refresh();
    await expect.poll(() => find('part 119')).toEqual(['Part 119 of revision 1']);
    expect(reads.map((ids) => ids.length)).toEqual([50, 50, 20]);
    reads = [];
    await index.refresh();
    posts = posts.map((post) => (post.id === toId(7) ? { ...post, revision: 2 } : post));
    await index.refresh();
    await expect.poll(() => find('part revision 2')).toContain('Part 7 of revision 2');
    expect(reads).toEqual([[toId(7)]]);
  });

  it('that couldn’t be read are read with the next refresh', async () => {
    posts = Array.from({ length: 60 }, (_, at) => entryOf(at));
    areTextsReachable = false;
    const index = await open();
    await index.refresh();
    await expect.poll(() => reads).toHaveLength(1);
    expect(await find('part')).toEqual([]);
    areTextsReachable = true;
    await index.refresh();
    await expect.poll(() => find('part 59')).toHaveLength(1);
  });
});
