import { fetchToRead, RETRIES, retryRead } from '@callwright/shared/api/retry-read.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it('never waits longer than half a minute', () => {
  expect(RETRIES.maxTimeout).toBe(30_000);
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

it('a client that only reads asks again, and gets the last answer as it came', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('busy', { status: 503 }),
    async () => new Response('slow down', { status: 429 }),
  ];
  const ask = vi.fn(async () => new Response('a post'));
  for (const answer of answers) ask.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', ask);
  const read = fetchToRead('http://backend.test/');
  await vi.runAllTimersAsync();
  expect(await (await read).text()).toBe('a post');
  expect(ask).toHaveBeenCalledTimes(4);

  ask.mockImplementation(async () => new Response('down', { status: 500 }));
  const failed = fetchToRead('http://backend.test/');
  await vi.runAllTimersAsync();
  expect(await (await failed).text()).toBe('down');

  ask.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  const lost = fetchToRead('http://backend.test/').catch((cause: Error) => cause.message);
  await vi.runAllTimersAsync();
  expect(await lost).toBe('fetch failed');
});

it('a client that only reads takes a refusal and an abort for what they are', async () => {
  const ask = vi.fn(async () => new Response('no', { status: 404 }));
  vi.stubGlobal('fetch', ask);
  expect((await fetchToRead('http://backend.test/')).status).toBe(404);
  ask.mockImplementation(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(fetchToRead('http://backend.test/', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(ask).toHaveBeenCalledTimes(2);
});
