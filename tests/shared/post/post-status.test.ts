import { formatViews } from '@callwright/shared/post/format-date.ts';
import { describePostStatus, isNeverSeen, toPostStatus } from '@callwright/shared/post/post-status.ts';
import { expect, it } from 'vitest';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (publishedAt: string | null, isPublished = true) => toPostStatus({ isPublished, publishedAt }, NOW).state;

it('a post is scheduled until its time, and published afterwards', () => {
  expect(at('2026-11-21T12:00:01Z')).toBe('scheduled');
  expect(at('2026-11-21T12:00:00Z')).toBe('published');
});

it('a post that is off the blog is unpublished, whatever its date', () => {
  expect(at('2026-11-20T12:00:00Z', false)).toBe('unpublished');
  expect(at(null, false)).toBe('unpublished');
});

it('a draft has never been seen by readers', () => {
  const isDraft = (publishedAt: string | null, isPublished = false) => isNeverSeen({ isPublished, publishedAt }, NOW);
  expect(isDraft(null)).toBe(true);
  expect(isDraft('2026-11-22T12:00:00Z')).toBe(true);
  expect(isDraft('2026-11-20T12:00:00Z')).toBe(false);
  expect(isDraft('2026-11-22T12:00:00Z', true)).toBe(false);
});

it('a status has its time', () => {
  expect(describePostStatus({ state: 'scheduled', publishedAt: '2027-03-01T12:00:00Z' })).toMatch(
    /^Scheduled for Mar 1, 2027, /,
  );
  expect(describePostStatus({ state: 'published', publishedAt: '2026-11-20T12:00:00Z' })).toMatch(
    /^Published Nov 20, 2026, /,
  );
  expect(describePostStatus({ state: 'unpublished', publishedAt: '2026-11-20T12:00:00Z' })).toBe('Unpublished');
});

it('views are shown as a phrase', () => {
  expect([0, 1, 1234].map(formatViews)).toEqual(['0 views', '1 view', '1,234 views']);
});
