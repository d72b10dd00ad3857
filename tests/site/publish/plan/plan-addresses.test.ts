import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeAddresses } from '@callwright/site/publish/plan/addresses.ts';
import { listOldAddresses, planAddresses, writeSitePaths } from '@callwright/site/publish/plan/plan-addresses.ts';
import { State } from '@callwright/site/publish/plan/state.ts';
import { writePost } from '@callwright/site/publish/plan/stored-posts.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const BASE = ['index.html', '404.html', 'demo.html', 'videos/call.mp4', 'licenses.txt', 'blog/admin.html'];

let state: State;
let folder: string;

beforeEach(async () => {
  state = State.inMemory();
  folder = await mkdtemp(join(tmpdir(), 'callwright-addresses-'));
  for (const path of BASE) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
  await writeSitePaths(state, folder);
});
afterEach(async () => {
  state.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

function write(slug: string, oldUrls: string, publishedAt = '2026-01-01T00:00:00+00:00'): string {
  const id = `00000000-0000-4000-8000-${slug.padStart(12, '0')}`;
  writePost(state, { ...samplePost, id, slug, old_urls: oldUrls, published_at: publishedAt });
  return id;
}

const listOld = () => listOldAddresses(state).map(({ from, to }) => `${from} ${to}`);

describe('a URL from an earlier site', () => {
  test('redirects to its post, and needs one rule for both forms', () => {
    write('1', '/2019/05/leaks/\n/2019/05/leaks\n/leaks.html');
    expect(listOld()).toEqual(['/2019/05/leaks /blog/1', '/leaks.html /blog/1']);
  });

  test('of two posts is the newest post’s', () => {
    write('1', '/leaks', '2026-01-02T00:00:00+00:00');
    write('2', '/leaks/', '2026-01-03T00:00:00+00:00');
    write('3', '/leaks', '2026-01-01T00:00:00+00:00');
    expect(listOld()).toEqual(['/leaks /blog/2']);
  });

  test.each([
    ['a page', '/demo'],
    ['the blog', '/blog'],
    ['an admin page', '/blog/admin'],
    ['a post', '/blog/1'],
    ['a post as Markdown', '/blog/1.md'],
    ['a list of posts', '/blog/page/2'],
    ['a tag', '/blog/tag/leaks'],
    ['a redirect of the site', '/pricing'],
    ['a feed', '/feed.xml'],
    ['the overview for language models', '/llms.txt'],
    ['a sitemap', '/sitemap/1.xml'],
    ['a picture', '/post-pictures/a.webp'],
    ['the rules of a host', '/_redirects'],
    ['a file', '/videos/call.mp4'],
    ['something inside a file', '/licenses.txt/leaks'],
    ['the index of a folder', '/2019/index.html'],
    ['the 404 page', '/404'],
  ])('never replaces %s', (_what, path) => {
    write('1', '/kept');
    write('2', path);
    expect(listOld()).toEqual(['/kept /blog/1']);
  });

  test('that isn’t UTF-8 has no rule', () => {
    write('1', '/caf%E9\n/caf%C3%A9');
    expect(listOld()).toEqual(['/caf%C3%A9 /blog/1']);
  });

  test('goes when its post does', () => {
    const id = write('1', '/leaks');
    state.run('delete from posts where id = ?', id);
    expect(listOld()).toEqual([]);
  });
});

describe('the redirects of a release', () => {
  test('list former URLs of posts first, and earlier sites’ URLs before deleted posts', () => {
    const id = write('1', '/leaks\n/blog/former\n/blog/deleted');
    writeAddresses(state, null, [
      { slug: 'former', postId: id, leadsTo: '1' },
      { slug: 'deleted', postId: id, leadsTo: null },
      { slug: 'gone', postId: id, leadsTo: null },
    ]);
    expect(planAddresses(state, 'netlify').rules.map(({ from, status }) => `${from} ${status}`)).toEqual([
      '/blog/former 301',
      '/leaks 301',
      '/blog/deleted 301',
      '/blog/gone 410',
    ]);
  });

  test('are pages for storage, which has no rules', () => {
    write('1', '/2019/leaks/');
    expect(planAddresses(state, 's3')).toEqual({ rules: [], pages: [{ from: '/2019/leaks', to: '/blog/1' }] });
  });
});
