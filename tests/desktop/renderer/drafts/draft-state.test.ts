import { isScheduled, isSeenByReaders, labelStatus } from '@callwright/desktop/renderer/drafts/draft-state.ts';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');

test('a post is scheduled until its publish time', () => {
  expect(isScheduled('2026-11-21T10:00:01Z', now.getTime())).toBe(true);
  expect(isScheduled('2026-11-21T10:00:00Z', now.getTime())).toBe(false);
  expect(isScheduled('', now.getTime())).toBe(false);
  expect(isScheduled(null, now.getTime())).toBe(false);
});

test('readers see published posts, changed or not, but no scheduled or unpublished ones', () => {
  const publication = { publishedAt: '2026-11-21T10:00:00Z' };
  const isSeen = (post: Parameters<typeof isSeenByReaders>[0]) => isSeenByReaders(post, now.getTime());
  expect(isSeen({ state: 'published', publication })).toBe(true);
  expect(isSeen({ state: 'changed', publication })).toBe(true);
  expect(isSeen({ state: 'changed', publication: { publishedAt: '2026-11-21T10:00:01Z' } })).toBe(false);
  expect(isSeen({ state: 'draft', publication })).toBe(false);
  expect(isSeen({ state: 'draft', publication: null })).toBe(false);
});

function labelIn(draft: Parameters<typeof labelStatus>[0]): string {
  const { words, detail } = labelStatus(draft, now.getTime());
  return `${words} ${detail}`.trim();
}

test('a draft’s status is its queue status, or else its status on the blog', () => {
  const wordsOf = (draft: Partial<Parameters<typeof labelStatus>[0]>) =>
    labelIn({ state: 'draft', publishedAt: null, queued: null, ...draft });
  const tomorrow = '2026-11-22T10:00:00Z';
  expect(wordsOf({})).toBe('Draft');
  expect(wordsOf({ queued: 'waiting' })).toBe('Waiting to publish');
  expect(wordsOf({ state: 'published', publishedAt: '2026-11-21T10:00:00Z' })).toBe('Published');
  expect(wordsOf({ state: 'published', publishedAt: tomorrow })).toMatch(/^Scheduled for Nov 22, 2026/);
  expect(wordsOf({ state: 'changed', publishedAt: tomorrow })).toBe('Changed since scheduled');
  expect(wordsOf({ state: 'changed', publishedAt: '2026-11-21T10:00:00Z' })).toBe('Changed since published');
  expect(wordsOf({ state: 'changed', publishedAt: tomorrow, queued: 'stopped' })).toBe('Couldn’t publish');
});

test('where space is short, a scheduled post says its day, with the year only if it’s another one', () => {
  const briefOf = (publishedAt: string) => {
    const { words, brief } = labelStatus({ state: 'published', publishedAt, queued: null }, now.getTime());
    return `${words}${brief}`;
  };
  expect(briefOf('2026-11-25T12:00:00Z')).toBe('Scheduled, Nov 25');
  expect(briefOf('2027-02-01T12:00:00Z')).toBe('Scheduled, Feb 1, 2027');
  expect(briefOf('2026-11-20T12:00:00Z')).toBe('Published');
});

test('a post that is gone from the blog isn’t called published or changed', () => {
  const changed = { state: 'changed', publishedAt: '2026-11-21T10:00:00Z', queued: null } as const;
  expect(labelIn({ ...changed, divergence: 'gone' })).toBe('Deleted from blog');
  expect(labelIn({ ...changed, divergence: 'unpublished' })).toBe('Unpublished');
  expect(labelIn({ ...changed, divergence: 'changed' })).toBe('Changed since published');
});
