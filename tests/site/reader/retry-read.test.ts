import { readWithRetries } from '@callwright/site/reader/retry-read.ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('tries again after 1, 2 and 4 seconds, then logs what went wrong', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const started = Date.now();
  const asked: number[] = [];
  const answer = readWithRetries(() => {
    asked.push(Date.now() - started);
    return Promise.reject(new Error('no line'));
  });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ isAnswered: false });
  expect(asked).toEqual([0, 1000, 3000, 7000]);
  expect(logged).toHaveBeenCalledExactlyOnceWith('The blog could not be read: no line');
});

it('asks once where the first answer comes, also where it says that there is nothing', async () => {
  const ask = vi.fn(async () => null);
  expect(await readWithRetries(ask)).toEqual({ isAnswered: true, value: null });
  expect(ask).toHaveBeenCalledOnce();
});

it('gives the answer that comes after a connection was gone for a moment, and logs nothing', async () => {
  vi.useFakeTimers();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const ask = vi.fn(async () => 'posts').mockRejectedValueOnce(new TypeError('no line'));
  const answer = readWithRetries(ask);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ isAnswered: true, value: 'posts' });
  expect(logged).not.toHaveBeenCalled();
});
