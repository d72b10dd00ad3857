import { isScheduled, isSeenByReaders } from '@callwright/desktop/renderer/drafts/draft-state.ts';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');

test('a post is scheduled until its publish time', () => {
  expect(isScheduled('2026-11-21T10:00:01Z', now.getTime())).toBe(true);
  expect(isScheduled('2026-11-21T10:00:00Z', now.getTime())).toBe(false);
  expect(isScheduled('', now.getTime())).toBe(false);
  expect(isScheduled(null, now.getTime())).toBe(false);
});

test('readers see a post that is out, changed since or not, and none that is scheduled or was taken off', () => {
  const publication = { publishedAt: '2026-11-21T10:00:00Z' };
  const isSeen = (post: Parameters<typeof isSeenByReaders>[0]) => isSeenByReaders(post, now.getTime());
  expect(isSeen({ state: 'published', publication })).toBe(true);
  expect(isSeen({ state: 'changed', publication })).toBe(true);
  expect(isSeen({ state: 'changed', publication: { publishedAt: '2026-11-21T10:00:01Z' } })).toBe(false);
  expect(isSeen({ state: 'draft', publication })).toBe(false);
  expect(isSeen({ state: 'draft', publication: null })).toBe(false);
});
