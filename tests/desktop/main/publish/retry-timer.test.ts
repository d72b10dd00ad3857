import { backoffDelay } from '@callwright/desktop/main/publish/retry-timer.ts';
import { expect, test } from 'vitest';

test('pauses double up to a minute, and chance takes at most half of each', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => backoffDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect([1, 7].map((failures) => backoffDelay(failures, 0))).toEqual([500, 30_000]);
});
