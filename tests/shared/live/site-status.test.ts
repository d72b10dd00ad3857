import type { Release, ReleasedPost, ReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';
import { describeOutcome, describeSite, listReleasedPosts, nameRelease } from '@callwright/shared/live/site-status.ts';
import { describe, expect, test } from 'vitest';
import { history, release } from './releases.ts';

const ID = '11111111-1111-4111-8111-111111111111';

test('a release lists its posts and counts the rest, and none if its name has the only one', () => {
  const posts = Array.from({ length: 7 }, (_, index) => ({
    id: crypto.randomUUID(),
    change: 'moved' as const,
    revision: 1,
    title: `Post ${index}`,
  }));
  expect(listReleasedPosts(release({ posts, postsChanged: 240 }))).toEqual({ posts, rest: 233 });
  expect(listReleasedPosts(release({ posts: posts.slice(0, 1) }))).toEqual({ posts: [], rest: 0 });
  expect(listReleasedPosts(release({ postsChanged: null }))).toEqual({ posts: [], rest: 0 });
});

test('a complete or failed release needs no more than its name', () => {
  expect(describeOutcome(release(), 0)).toEqual({ tone: 'good', words: null });
  expect(describeOutcome(release({ state: 'failed', reason: 'Full.' }), 0)).toEqual({ tone: 'bad', words: null });
  expect(describeOutcome(release({ state: 'silent' }), 0)).toEqual({ tone: 'warn', words: null });
});

describe('the site', () => {
  const live = release({ endedAt: '2026-11-22T09:59:03Z' });
  const of = (known: ReleaseHistory, changedAt = '2026-11-22T09:58:00Z') => describeSite(known, Date.parse(changedAt));

  test('is up to date since its last deploy, if no published post has changed since', () => {
    expect(of(history(live))).toMatchObject({ tone: 'good', title: 'Your site is up to date' });
    expect(of(history(live))?.detail).toMatch(/^Live since Nov 2[123], 2026/);
    expect(of(history(live), '2026-11-22T09:59:04Z')).toEqual({
      tone: 'waiting',
      title: 'Changes are waiting to be deployed',
      detail: expect.stringMatching(
        /^Readers see the version from Nov 2[123], 2026, .+ If this takes more than a minute, start the publisher\.$/,
      ),
    });
  });

  test('says what is running, or that a deploy was requested', () => {
    const running = release({ state: 'running', step: 'render' });
    const now = of(history(running, live));
    expect(now).toMatchObject({ tone: 'busy', title: 'Updating your site' });
    expect(now?.detail).toMatch(/^Step 2 of 5: Writing the pages\. Started Nov 2[123], 2026, /);
    expect(of({ ...history(running, live), requested: ['full'] })).toEqual(now);
    for (const known of [history(live), history()]) {
      expect(of({ ...known, requested: ['full'] })).toMatchObject({ tone: 'waiting', title: 'Deploy requested' });
    }
  });

  test('says what failed and what to do', () => {
    const reason = 'The disk is full. Free up space, then deploy again.\nENOSPC: no space left';
    expect(of(history(release({ state: 'failed', step: 'upload', reason }), live))).toEqual({
      tone: 'bad',
      title: 'The last deploy failed',
      detail: 'The disk is full. Free up space, then deploy again.',
    });
    expect(of(history(release({ state: 'silent', step: 'upload' }), live))).toEqual({
      tone: 'warn',
      title: 'The last deploy didn’t finish',
      detail: 'The publisher stopped responding while uploading to the host. Start the publisher, then deploy again.',
    });
  });

  test('says how many posts are missing', () => {
    const incomplete = history(release({ reason: 'Couldn’t render one post.' }));
    const post = { id: ID, title: 'A title', revision: 1, reason: 'Its table is too deep.' };
    expect(of({ ...incomplete, leftOut: [post] })).toEqual({
      tone: 'warn',
      title: 'Your site is live, but incomplete',
      detail: '1 post was left out. Once it’s fixed, it’ll be published.',
    });
    expect(of({ ...incomplete, leftOut: [post, post] })?.detail).toBe(
      '2 posts were left out. Once they’re fixed, they’ll be published.',
    );
    expect(of(incomplete)?.detail).toBe('Couldn’t render one post.');
  });

  test('has no status before the first deploy', () => {
    expect(of(history())).toBeNull();
  });
});

test('a release is named by what it did to its posts', () => {
  const of = (change: ReleasedPost['change'], title = 'Frozen pipes') => ({ id: ID, change, title, revision: 1 });
  const name = (changes: Partial<Release>) => nameRelease(release(changes));
  expect(name({ kind: 'full', posts: [of('published')], postsChanged: 8 })).toBe('Deployed the whole site');
  expect(name({ posts: [of('published')] })).toBe('Published “Frozen pipes”');
  expect(name({ posts: [of('changed')] })).toBe('Updated “Frozen pipes”');
  expect(name({ posts: [of('moved')] })).toBe('Moved “Frozen pipes”');
  expect(name({ posts: [of('removed')] })).toBe('Removed “Frozen pipes”');
  expect(name({ posts: [of('published', '')] })).toBe('Published “Untitled”');
  expect(name({ posts: [of('published'), of('changed')], postsChanged: 2 })).toBe('2 posts changed');
  expect(name({ posts: [of('published')], postsChanged: 1204 })).toBe('1,204 posts changed');
  expect(name({ posts: [of('published'), of('changed'), of('changed')], postsChanged: null })).toBe('3 posts changed');
  expect(name({ posts: [], postsChanged: 3 })).toBe('3 posts changed');
  expect(name({ posts: [], postsChanged: null })).toBe('Deployed changes');
  expect(name({ posts: [], postsChanged: 0 })).toBe('Deployed changes');
  expect(name({ state: 'failed', postsChanged: 0 })).toBe('Deploy failed while confirming that the site is live');
  expect(name({ state: 'silent', kind: 'full' })).toBe('Deploy stopped while confirming that the site is live');
});
