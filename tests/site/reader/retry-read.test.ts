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
  // The retries are a module that is loaded when it is needed.
  await vi.dynamicImportSettled();
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
