import type { Release, ReleasedPost, ReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';
import {
  canRepeatRelease,
  decidePublishStatus,
  describeOutcome,
  describeSite,
  listReleasedPosts,
  nameRelease,
  nextCheckDelayMs,
  type StatusFacts,
  summarizeStatus,
} from '@callwright/shared/live/publish-status.ts';
import { describe, expect, test } from 'vitest';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const ID = '11111111-1111-4111-8111-111111111111';
const PUBLISHED = { id: ID, publishedAt: '2026-11-22T09:00:00Z', now: NOW };

const release = (changes: Partial<Release> = {}): Release => ({
  id: crypto.randomUUID(),
  kind: 'changes',
  host: 'folder',
  state: 'live',
  step: 'confirm',
  reason: null,
  startedAt: '2026-11-22T09:59:00Z',
  endedAt: null,
  filesWritten: 8,
  filesRemoved: 0,
  postsChanged: 1,
  posts: [],
  ...changes,
});
const history = (...releases: Release[]): ReleaseHistory => ({ requested: [], releases, leftOut: [] });

const facts = (changes: Partial<StatusFacts> = {}): StatusFacts => ({
  publicPost: { kind: 'visible', slug: 'a-post', revision: 3 },
  history: history(release()),
  site: { kind: 'missing', status: 404 },
  ...changes,
});

const decide = (changes: Partial<StatusFacts>) => {
  const proof = decidePublishStatus(facts(changes), PUBLISHED);
  return {
    states: proof.steps.map(({ state }) => state),
    again: proof.canTryAgain,
    line: summarizeStatus(proof).detail,
  };
};

test('a post is live once it is visible, static, and safe to share', () => {
  const proof = decidePublishStatus(facts({ site: { kind: 'static', lacks: [] } }), PUBLISHED);
  expect(proof).toMatchObject({ isComplete: true, canTryAgain: false });
  expect(proof.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

test('a failed release doesn’t matter once the page shows the post', () => {
  const failed = history(release({ state: 'failed', step: 'upload', reason: 'Full.' }));
  expect(decide({ history: failed, site: { kind: 'static', lacks: [] } }).states).toEqual(['done', 'done', 'done']);
});

describe('while the page is missing', () => {
  test.each<[string, ReleaseHistory | null, string, boolean, string]>([
    [
      'the current step is shown',
      history(release({ state: 'running', step: 'upload' })),
      'busy',
      false,
      'Uploading to the host...',
    ],
    [
      'the failed step is shown with its reason and can be retried',
      history(release({ state: 'failed', step: 'check', reason: 'A link leads nowhere.' })),
      'failed',
      true,
      'The deploy failed while checking the pages: A link leads nowhere.',
    ],
    [
      'a silent publisher is reported',
      history(release({ state: 'silent', step: 'render' })),
      'failed',
      true,
      'The deploy stopped while writing the pages. Ask the person who runs the site to start the publisher.',
    ],
    [
      'a requested deploy can’t be requested twice',
      { ...history(release({ state: 'failed', reason: 'Full.' })), requested: ['changes'] },
      'waiting',
      false,
      'Requested. If this takes more than a minute, ask the person who runs the site to start the publisher.',
    ],
    ['a finished release waits for the next one', history(release()), 'waiting', true, 'Waiting for the next deploy.'],
    [
      'a blog without any publisher says so',
      history(),
      'waiting',
      true,
      'The site hasn’t been deployed yet. Ask the person who runs it to start the publisher.',
    ],
    ['nothing is said of releases that can not be read', null, 'waiting', false, 'The page isn’t live yet.'],
  ])('%s', (_name, releases, state, again, line) => {
    expect(decide({ history: releases })).toEqual({ states: ['done', state, 'waiting'], again, line });
  });

  test('an earlier revision waits the same way, and another page is recognized', () => {
    expect(decide({ site: { kind: 'earlier', revision: 2 } }).line).toBe('Waiting for the next deploy.');
    expect(decide({ site: { kind: 'other' } })).toMatchObject({ states: ['done', 'failed', 'waiting'] });
    expect(decide({ site: { kind: 'other' } }).line).toContain('a different backend');
  });
});

test('only the newest release can be requested again, if it failed and nobody has yet', () => {
  const failed = release({ state: 'failed', reason: 'Full.' });
  expect(canRepeatRelease(history(failed))).toBe(true);
  expect(canRepeatRelease(history(release({ state: 'silent' })))).toBe(true);
  expect(canRepeatRelease(history(release(), failed))).toBe(false);
  expect(canRepeatRelease(history())).toBe(false);
  expect(canRepeatRelease({ ...history(failed), requested: ['changes'] })).toBe(false);
});

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

test('a cache with the previous page is in progress, and offline is unknown', () => {
  expect(decide({ site: { kind: 'stale' } }).states).toEqual(['done', 'busy', 'waiting']);
  expect(decide({ site: { kind: 'no-answer' } }).states).toEqual(['done', 'unknown', 'waiting']);
  expect(decide({ publicPost: { kind: 'unreachable' }, site: null, history: null })).toMatchObject({
    states: ['unknown', 'unknown', 'waiting'],
    again: false,
  });
});

test('missing sharing data is named', () => {
  expect(decide({ site: { kind: 'static', lacks: ['a title', 'og:image'] } })).toEqual({
    states: ['done', 'done', 'failed'],
    again: false,
    line: 'The page is missing a title and og:image. Shared links will look plain.',
  });
  expect(decide({ site: { kind: 'static', lacks: null } }).states).toEqual(['done', 'done', 'unknown']);
});

test('a scheduled or unpublished post isn’t waiting', () => {
  const hidden = facts({ publicPost: { kind: 'hidden' }, site: null });
  const scheduled = decidePublishStatus(hidden, { id: ID, publishedAt: '2027-01-01T00:00:00Z', now: NOW });
  expect(scheduled.steps[0].detail).toMatch(/^Scheduled for (Jan 1, 2027|Dec 31, 2026)/);
  const off = decidePublishStatus(hidden, { id: ID, publishedAt: '', now: NOW });
  expect(off.steps.map(({ detail }) => detail)).toEqual([
    'It isn’t on the blog.',
    'Starts once readers can see the post.',
    'We’ll check this once the page is live.',
  ]);
  expect([scheduled.canTryAgain, off.canTryAgain]).toEqual([false, false]);
});

describe('a post left out of the newest release', () => {
  const leftOut = (revision: number | null) => ({
    ...history(release({ reason: 'Left out: ...' })),
    leftOut: [{ id: ID, title: 'A title', revision, reason: 'Its text takes more than 2 seconds to render.' }],
  });

  test.each([3, null])('says why, and that publishing it again doesn’t help until it is fixed (%s)', (revision) => {
    expect(decide({ history: leftOut(revision) })).toEqual({
      states: ['done', 'failed', 'waiting'],
      again: false,
      line: 'The site was deployed without this post: Its text takes more than 2 seconds to render. Fix the post, then publish it again.',
    });
  });

  test('waits for the publisher once it has changed, and is done once its page exists', () => {
    expect(decide({ history: leftOut(2) }).line).toBe('Waiting for the next deploy.');
    expect(decide({ history: leftOut(3), site: { kind: 'static', lacks: [] } }).states).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  test('is counted at the release, if it is the newest', () => {
    const incomplete = release({ reason: 'Left out: ...' });
    expect(describeOutcome(incomplete, 2)).toEqual({ tone: 'warn', words: '2 posts left out' });
    expect(describeOutcome(incomplete, 0)).toEqual({ tone: 'warn', words: 'Some posts left out' });
  });
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

test('checks come at growing intervals for about ten minutes, then end', () => {
  const pauses = Array.from({ length: 30 }, (_, looks) => nextCheckDelayMs(looks));
  const usedPauses = pauses.slice(0, pauses.indexOf(null)) as number[];
  expect(usedPauses.toSorted((a, b) => a - b)).toEqual(usedPauses);
  const minutes = usedPauses.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(8);
  expect(minutes).toBeLessThan(12);
});
