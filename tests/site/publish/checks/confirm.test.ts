import { confirmRelease } from '@callwright/site/publish/checks/confirm.ts';
import { describe, expect, test } from 'vitest';

const POST = {
  id: '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10',
  title: 'A post',
  change: 'changed' as const,
  slug: 'a-post',
  slugBefore: 'a-post',
  revision: 3,
};

/** Answers each address with its next response. The last one repeats. */
function openSite(answers: Record<string, readonly (string | number)[]>) {
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  return async (input: string | URL | Request) => {
    const list = left.get(new URL(String(input)).pathname) ?? [404];
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? 404;
    return typeof answer === 'number' ? new Response('No', { status: answer }) : new Response(answer);
  };
}

const release = (id: string) => JSON.stringify({ release: id });
const page = (revision: number) =>
  `<main data-known="{&quot;id&quot;:&quot;${POST.id}&quot;,&quot;revision&quot;:${revision}}">`;

type Answers = Record<string, readonly (string | number)[]>;
type Changes = Partial<Parameters<typeof confirmRelease>[0] & { timeoutMs: number; isFirst: boolean }>;

function confirm(answers: Answers, { timeoutMs = 0, isFirst = false, ...expected }: Changes = {}) {
  const read = async (path: string) => Buffer.from(FILES[path] ?? '');
  return confirmRelease(
    { release: 'new', posts: [POST], written: [], read, ...expected },
    { siteUrl: 'https://callwright.example', fetch: openSite(answers), timeoutMs, isFirst },
  );
}

const SITEMAP = 'sitemap/1.xml';
const LIST = '<a href="/blog/new"><a href="/blog/old">';
const FILES: Record<string, string> = {
  'blog.html': LIST,
  'feed.xml': '<link>https://callwright.example/blog/new</link>',
  [SITEMAP]: '<loc>https://callwright.example/blog/new</loc>',
};
const SHOWN = { '/release.json': [release('new')], '/blog/a-post': [page(3)] };

describe('a release', () => {
  test('is confirmed on the public site: its release file, and the pages of changed posts', async () => {
    expect(await confirm({ '/release.json': [release('new')], '/blog/a-post': [page(3)] })).toEqual({
      ok: true,
      value: undefined,
    });
  });

  test('is waited for while caches show the previous one', async () => {
    const confirmed = await confirm(
      { '/release.json': [release('old'), release('new')], '/blog/a-post': [page(2), page(3)] },
      { timeoutMs: 10_000 },
    );
    expect(confirmed.ok).toBe(true);
  });

  test('is confirmed on a plain file server that redirects to a trailing slash', async () => {
    const served = openSite({ '/release.json': [release('new')], '/blog/a-post/': [page(3)] });
    const confirmed = await confirmRelease(
      { release: 'new', posts: [POST], written: [], read: async () => Buffer.from('') },
      {
        siteUrl: 'https://callwright.example',
        fetch: async (input) => {
          const { pathname } = new URL(String(input));
          const location = `http://localhost${pathname}/`;
          return /[./]/.test(pathname.slice(6))
            ? served(input)
            : new Response('', { status: 301, headers: { location } });
        },
        timeoutMs: 0,
        isFirst: false,
      },
    );
    expect(confirmed.ok).toBe(true);
  });

  test('is confirmed if a page’s title contains the attribute that identifies a post', async () => {
    const html = `<title>Why data-known="{}" is there</title>${page(3)}`;
    expect((await confirm({ '/release.json': [release('new')], '/blog/a-post': [html] })).ok).toBe(true);
  });

  test.each([
    ['/release.json', { '/release.json': [release('old')], '/blog/a-post': [page(3)] }, 'shows a different release'],
    ['/release.json', { '/release.json': [503] }, 'returned 503'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': [404] }, 'returned 404'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': [page(2)] }, 'shows an older version'],
    ['/blog/a-post', { '/release.json': [release('new')], '/blog/a-post': ['<html>'] }, 'shows an older version'],
  ])('that %s doesn’t show in time gives an error message', async (path, answers, reason) => {
    const confirmed = await confirm(answers);
    expect(confirmed).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`https://callwright.example${path} ${reason}`) },
    });
  });

  const removed = { ...POST, change: 'removed' as const, slug: null, revision: null };
  const moved = { ...POST, change: 'moved' as const, slug: 'moved', slugBefore: 'a-post' };

  test.each([
    ['unpublished', removed, { '/release.json': [release('new')] }],
    ['moved', moved, { '/release.json': [release('new')], '/blog/moved': [page(3)] }],
  ])('isn’t live while the page of a post that was %s still exists', async (_what, post, answers) => {
    const still = { ...answers, '/blog/a-post': [page(2)] };
    expect(await confirm(still, { posts: [post] })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('/blog/a-post still shows the post') },
    });
    for (const left of [404, 410, '<meta http-equiv="refresh" content="0; url=/blog/moved">'])
      expect((await confirm({ ...answers, '/blog/a-post': [left] }, { posts: [post] })).ok).toBe(true);
  });

  test.each([
    ['blog.html', '/blog', '<a href="/blog/old">'],
    ['feed.xml', '/feed.xml', '<link>https://callwright.example/blog/old</link>'],
    [SITEMAP, `/${SITEMAP}`, '<loc>https://callwright.example/blog/old</loc>'],
  ])('isn’t live while a cache has the older %s', async (file, path, older) => {
    const current = FILES[file] ?? '';
    expect((await confirm({ ...SHOWN, [path]: [current] }, { written: [file] })).ok).toBe(true);
    expect(await confirm({ ...SHOWN, [path]: [older] }, { written: [file] })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`${path} shows an older list of posts`) },
    });
  });

  test('of a site that never answered counts as not served yet, not as failed', async () => {
    expect(await confirm({}, { isFirst: true })).toMatchObject({
      ok: false,
      error: { isUnanswered: true, message: expect.stringContaining('isn’t serving this site yet') },
    });
  });
});
