import { formatReadingTime } from '@callwright/desktop/renderer/readiness/reading-time.ts';
import { expect, it } from 'vitest';

it.each([
  [0, ''],
  [1, 'About 1 minute'],
  [356, 'About 1 minute'],
  [358, 'About 2 minutes'],
  [2_380, 'About 10 minutes'],
])('%i words: %j', (words, expected) => {
  expect(formatReadingTime(words)).toBe(expected);
});
