import { isScheduled } from '@callwright/desktop/renderer/drafts/draft-state.ts';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');

test('a post is scheduled until its publish time', () => {
  expect(isScheduled('2026-11-21T10:00:01Z', now.getTime())).toBe(true);
  expect(isScheduled('2026-11-21T10:00:00Z', now.getTime())).toBe(false);
  expect(isScheduled('', now.getTime())).toBe(false);
  expect(isScheduled(null, now.getTime())).toBe(false);
});
