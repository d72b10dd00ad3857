import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { expect, it, vi } from 'vitest';

const NO_LINE = err({ kind: 'unreachable', message: 'no line' });

it('retries after 1, 2, and 4 seconds without a response, then says why', async () => {
  vi.useFakeTimers();
  const started = Date.now();
  const attempts: number[] = [];
  const answer = retryRead(async () => {
    attempts.push(Date.now() - started);
    return NO_LINE;
  });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(NO_LINE);
  expect(attempts).toEqual([0, 1000, 3000, 7000]);
});

it('stops at the first response', async () => {
  vi.useFakeTimers();
  const read = vi
    .fn()
    .mockResolvedValueOnce(NO_LINE)
    .mockResolvedValue(ok(['a post']));
  const answer = retryRead(read);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(ok(['a post']));
  expect(read).toHaveBeenCalledTimes(2);
});

it('doesn’t retry a rejection or an ended session', async () => {
  for (const kind of ['refused', 'signed-out']) {
    const read = vi.fn(async () => err({ kind, message: 'no' }));
    expect(await retryRead(read)).toEqual(err({ kind, message: 'no' }));
    expect(read).toHaveBeenCalledOnce();
  }
});
