import { readReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';
import { createPublisherClient, endRelease } from '@callwright/shared/api/releases/releases.ts';
import { decidePublishStatus, summarizeStatus } from '@callwright/shared/live/publish-status.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { openReports } from '@callwright/site/publish/backend/reports.ts';
import { beforeEach, expect, test } from 'vitest';
import { setUpBlog } from '../../helpers/blog-fixture.ts';
import {
  emptyBlog,
  insertPost,
  insertPosts,
  type OpenedPublisher,
  openTestPublisher,
} from '../../helpers/publisher/blog-to-publish.ts';
import { renderAsJson } from '../../helpers/publisher/fake-renderer.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const blog = setUpBlog();
const settings = () => ({ SUPABASE_URL: blog.backend.url, SUPABASE_SECRET_KEY: blog.backend.secretKey });

beforeEach(() => emptyBlog(blog.backend));

const open = (word: string) =>
  openTestPublisher(blog.backend, {
    reports: openReports(settings(), () => undefined),
    render: async (page) =>
      page.kind === 'post' && page.post.content.includes(word)
        ? err({ message: 'its text is too strange.' })
        : ok(renderAsJson(page)),
  });

const release = async (publisher: OpenedPublisher) => unwrap(await publisher.publish());

async function readProof(id: string, revision: number) {
  const history = unwrap(await readReleaseHistory(blog.author.client));
  const publicPost = { kind: 'visible', slug: 'strange', revision } as const;
  const proof = decidePublishStatus(
    { publicPost, history, site: { kind: 'missing', status: 404 } },
    { id, publishedAt: '2026-01-01T00:00:00Z', now: Date.now() },
  );
  return { ...summarizeStatus(proof), canTryAgain: proof.canTryAgain, reason: history.releases[0]?.reason };
}

test('an author reads why a post was left out, until it is fixed', async () => {
  await insertPosts(blog.backend, 3);
  const id = await insertPost(blog.backend, { slug: 'strange', title: 'Strange', content: 'xyzzy' });
  const publisher = await open('xyzzy');
  try {
    await release(publisher);
    expect(await readProof(id, 1)).toMatchObject({
      name: 'static',
      state: 'failed',
      detail:
        'The site was deployed without this post: This post can’t be rendered. Simplify its tables, lists, and footnotes. Fix the post, then publish it again.',
      canTryAgain: false,
      reason: expect.stringContaining('“Strange”: This post can’t be rendered.'),
    });
    await insertPost(blog.backend, { slug: 'other' });
    await release(publisher);
    expect(await readProof(id, 1)).toMatchObject({ state: 'failed' });
    await blog.backend.query("update public.blog_posts set content = 'Words' where id = $1", [id]);
    expect(await readProof(id, 2)).toMatchObject({ state: 'waiting', detail: 'Waiting for the next deploy.' });
    await release(publisher);
    expect(unwrap(await readReleaseHistory(blog.author.client)).leftOut).toEqual([]);
  } finally {
    await publisher.remove();
  }
});

test('however many posts are left out, each author reads about their own', async () => {
  const publisher = createPublisherClient(settings());
  const own = await insertPost(blog.backend, { slug: 'own', title: 'zzz, the last by its title' });
  await blog.backend.execute('alter table public.blog_posts disable trigger guard_blog_post');
  await blog.backend.query('update public.blog_posts set author_id = $1 where id = $2', [blog.author.id, own]);
  await blog.backend.execute('alter table public.blog_posts enable trigger guard_blog_post');
  const ids = [...Array.from({ length: 399 }, () => crypto.randomUUID()), own];
  const id = crypto.randomUUID();
  await blog.backend.query("insert into public.releases (id, kind, host) values ($1, 'full', 'folder')", [id]);
  const leftOut = ids.map((post, n) => ({
    id: post,
    title: post === own ? 'zzz' : `${n}`,
    revision: 1,
    reason: '😀'.repeat(2000),
  }));
  const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
  unwrap(await endRelease(publisher, { id, state: 'live', reason: null, counts, posts: [], leftOut }));
  const read = unwrap(await readReleaseHistory(blog.author.client)).leftOut;
  expect(read).toHaveLength(201);
  expect(read.find((post) => post.id === own)).toMatchObject({ reason: '😀'.repeat(300) });
});

test('with a thousand posts left out, each author reads about all of their own, however late', async () => {
  const publisher = createPublisherClient(settings());
  await insertPosts(blog.backend, 450);
  await blog.backend.execute('alter table public.blog_posts disable trigger guard_blog_post');
  await blog.backend.query('update public.blog_posts set author_id = $1', [blog.author.id]);
  await blog.backend.execute('alter table public.blog_posts enable trigger guard_blog_post');
  const own = (await blog.backend.query<{ id: string }>('select id from public.blog_posts')).map((post) => post.id);
  const others = Array.from({ length: 550 }, () => crypto.randomUUID());
  const id = crypto.randomUUID();
  await blog.backend.query("insert into public.releases (id, kind, host) values ($1, 'full', 'folder')", [id]);
  const leftOut = [...others, ...own].map((post) => ({ id: post, title: 'Strange', revision: 1, reason: 'Strange' }));
  const counts = { filesWritten: 0, filesRemoved: 0, bytesUploaded: 0 };
  const end = { id, state: 'live', reason: null, counts, posts: [], leftOut } as const;
  unwrap(await endRelease(publisher, end));
  unwrap(await endRelease(publisher, end));
  const read = new Set(unwrap(await readReleaseHistory(blog.author.client)).leftOut.map((post) => post.id));
  expect(own.filter((post) => !read.has(post))).toEqual([]);
  expect(read.size).toBe(own.length + 200);
});
