import { retryRead } from '@callwright/shared/api/retry-read.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

const NO_LINE = err({ kind: 'unreachable', message: 'no line' });

it('reads again after 1, 2 and 4 seconds while nobody answers, then says why', async () => {
  vi.useFakeTimers();
  const started = Date.now();
  const asked: number[] = [];
  const answer = retryRead(async () => {
    asked.push(Date.now() - started);
    return NO_LINE;
  });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(NO_LINE);
  expect(asked).toEqual([0, 1000, 3000, 7000]);
});

it('stops at the first answer', async () => {
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

it('takes a refusal and an ended session for the answer that they are', async () => {
  for (const kind of ['refused', 'signed-out']) {
    const read = vi.fn(async () => err({ kind, message: 'no' }));
    expect(await retryRead(read)).toEqual(err({ kind, message: 'no' }));
    expect(read).toHaveBeenCalledOnce();
  }
});
