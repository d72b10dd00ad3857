import { backoffDelay } from '@callwright/desktop/main/publish/retry-timer.ts';
import { expect, test } from 'vitest';

const delays = { firstMs: 1_000, maxMs: 60_000 };

test('delays double up to the maximum, and up to half of each is random', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => backoffDelay(failures, delays, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect([1, 7].map((failures) => backoffDelay(failures, delays, 0))).toEqual([500, 30_000]);
});
