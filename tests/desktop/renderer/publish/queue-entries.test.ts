import { countWaiting, toQueueStatuses } from '@callwright/desktop/renderer/publish/queue-entries.ts';
import { expect, test } from 'vitest';
import { entry, stopped } from './queue-fixture.ts';

test('a post has a queue status until it is published, stopped or not', () => {
  const statuses = toQueueStatuses([
    entry(stopped, 'stopped'),
    entry({ name: 'waiting-for-turn' }, 'waiting'),
    entry({ name: 'sending' }, 'sending'),
    entry({ name: 'done', slug: 'a', publishedAt: '1970-01-01T00:00:00Z' }, 'done'),
  ]);
  expect(Object.fromEntries(statuses)).toEqual({ stopped: 'stopped', waiting: 'waiting', sending: 'sending' });
});

test('the waiting posts of one account are counted', () => {
  const entries = [
    entry(stopped),
    entry({ name: 'done', slug: 'b', publishedAt: '1970-01-01T00:00:00Z' }, 'b'),
    entry({ name: 'sending' }, 'c'),
  ];
  expect(countWaiting(entries, 'ana@example.com')).toBe(2);
  expect(countWaiting(entries, 'ben@example.com')).toBe(0);
});
