import type { ReleaseHistory } from '@callwright/shared/api/releases/release-history.ts';
import {
  canRepeatRelease,
  decidePublishStatus,
  nextCheckDelayMs,
  type StatusFacts,
  summarizeStatus,
} from '@callwright/shared/live/publish-status.ts';
import { describeOutcome } from '@callwright/shared/live/site-status.ts';
import { describe, expect, test } from 'vitest';
import { history, release } from './releases.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const ID = '11111111-1111-4111-8111-111111111111';
const PUBLISHED = { id: ID, publishedAt: '2026-11-22T09:00:00Z', now: NOW };

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
      'The deploy failed while checking the pages. A link leads nowhere.',
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
      'The site hasn’t been updated yet. If that takes more than a minute, ask the person who runs it.',
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

test('checks come at growing intervals for about ten minutes, then end', () => {
  const pauses = Array.from({ length: 30 }, (_, looks) => nextCheckDelayMs(looks));
  const usedPauses = pauses.slice(0, pauses.indexOf(null)) as number[];
  expect(usedPauses.toSorted((a, b) => a - b)).toEqual(usedPauses);
  const minutes = usedPauses.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(8);
  expect(minutes).toBeLessThan(12);
});
