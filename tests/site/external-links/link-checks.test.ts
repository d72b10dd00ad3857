import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkChecks } from '@callwright/site/external-links/link-checks.ts';
import { LinkHistory } from '@callwright/site/external-links/link-history.ts';
import { readLinkedPosts } from '@callwright/site/publish/checks/linked-posts.ts';
import { State } from '@callwright/site/publish/plan/state.ts';
import { writePost } from '@callwright/site/publish/plan/stored-posts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samplePost } from '../../helpers/sample-post.ts';

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 'https://a.example/page';

let folder: string;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-link-checks-'));
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Its link was checked just now, so a run requests nothing. */
function storeBrokenLink(): void {
  const state = State.open(join(folder, 'state.sqlite'));
  const history = LinkHistory.open(join(folder, 'links.sqlite'));
  if (state === null || history === null) throw new Error('The folder is in use.');
  const { views: _views, ...post } = samplePost;
  writePost(state, { ...post, slug: 'pipes', content: `[a](${PAGE})` });
  const textHash = state.find<{ hash: string }>('select whole_hash as hash from posts')?.hash ?? '';
  history.writePost({ id: post.id, page: '/blog/pipes', textHash }, [PAGE]);
  history.record(PAGE, Date.now() - 8 * DAY_MS, '404');
  history.record(PAGE, Date.now(), '404');
  state.close();
  history.close();
}

function open(siteUrl: string) {
  const { signal } = new AbortController();
  return new LinkChecks({
    folder,
    siteUrl,
    readPosts: (choose) => readLinkedPosts(folder, choose),
    backend: null,
    warn: (line) => printed.push(line),
    signal,
  });
}

test('without a secret key, broken links are printed, and only once', async () => {
  storeBrokenLink();
  const checks = open('https://site.example');
  await checks.run();
  await checks.run();
  expect(printed).toEqual([expect.stringMatching(/^\/blog\/pipes: Broken link: .*a\.example\/page \(404 since /)]);
  await checks.close();
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a site at %s has no readers, so its links aren’t checked',
  async (siteUrl) => {
    storeBrokenLink();
    await open(siteUrl).run();
    expect(printed).toEqual([]);
  },
);

test('a folder that can’t be used is a warning', async () => {
  const checks = new LinkChecks({
    folder: join(folder, 'missing'),
    siteUrl: 'https://site.example',
    readPosts: (choose) => readLinkedPosts(folder, choose),
    backend: null,
    warn: (line) => printed.push(line),
    signal: new AbortController().signal,
  });
  await checks.run();
  expect(printed).toEqual([expect.stringMatching(/^Couldn't check links to other sites: /)]);
});
