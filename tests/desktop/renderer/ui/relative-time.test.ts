import { formatRelativeTime, formatRelativeTimeInSentence } from '@callwright/desktop/renderer/ui/relative-time.ts';
import { expect, it } from 'vitest';

const now = new Date(2026, 10, 21, 15, 0, 0);
const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

it.each([
  [at(2026, 10, 21, 14, 59, 30), 'Just now'],
  [at(2026, 10, 21, 15, 0, 20), 'Just now'],
  [at(2026, 10, 21, 14, 55, 0), '5 min ago'],
  [at(2026, 10, 21, 9, 10, 0), '5 h ago'],
  [at(2026, 10, 20, 23, 0, 0), 'Yesterday'],
  [at(2026, 10, 17, 12, 0, 0), '4 days ago'],
  [at(2026, 2, 3, 12, 0, 0), 'Mar 3'],
  [at(2025, 2, 3, 12, 0, 0), 'Mar 3, 2025'],
])('describes when a draft changed', (changed, shown) => {
  expect(formatRelativeTime(changed, now.getTime())).toBe(shown);
});

it.each([
  [at(2026, 10, 21, 14, 59, 30), 'just now'],
  [at(2026, 10, 20, 23, 0, 0), 'yesterday'],
  [at(2026, 9, 23, 12, 0, 0), 'Oct 23'],
])('keeps the month’s capital letter inside a sentence', (changed, shown) => {
  expect(formatRelativeTimeInSentence(changed, now.getTime())).toBe(shown);
});
