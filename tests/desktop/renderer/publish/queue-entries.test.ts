import { countWaiting, isWaiting } from '@callwright/desktop/renderer/publish/queue-entries.ts';
import { expect, test } from 'vitest';
import { entry, stopped } from './queue-fixture.ts';

test('a post waits until it is out, stopped or not', () => {
  expect(isWaiting([entry(stopped)], 'a')).toBe(true);
  expect(isWaiting([entry({ name: 'done', slug: 'a', publishedAt: '1970-01-01T00:00:00Z' })], 'a')).toBe(false);
  expect(isWaiting([entry({ name: 'sending' })], 'another')).toBe(false);
});

test('the posts of one account that wait are counted', () => {
  const entries = [
    entry(stopped),
    entry({ name: 'done', slug: 'b', publishedAt: '1970-01-01T00:00:00Z' }, 'b'),
    entry({ name: 'sending' }, 'c'),
  ];
  expect(countWaiting(entries, 'ana@example.com')).toBe(2);
  expect(countWaiting(entries, 'ben@example.com')).toBe(0);
});
