import { fetchWithRetry } from '@callwright/site/publish/backend/fetch-with-retry.ts';
import { expect, it, vi } from 'vitest';

it('a read-only client retries and returns the last response unchanged', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('busy', { status: 503 }),
    async () => new Response('slow down', { status: 429 }),
  ];
  const ask = vi.fn(async () => new Response('a post'));
  for (const answer of answers) ask.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', ask);
  const read = fetchWithRetry('http://backend.test/');
  await vi.runAllTimersAsync();
  expect(await (await read).text()).toBe('a post');
  expect(ask).toHaveBeenCalledTimes(4);

  ask.mockImplementation(async () => new Response('down', { status: 500 }));
  const failed = fetchWithRetry('http://backend.test/');
  await vi.runAllTimersAsync();
  expect(await (await failed).text()).toBe('down');

  ask.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  const lost = fetchWithRetry('http://backend.test/').catch((cause: Error) => cause.message);
  await vi.runAllTimersAsync();
  expect(await lost).toBe('fetch failed');
});

it('a read-only client doesn’t retry a rejection or an abort', async () => {
  const ask = vi.fn(async () => new Response('no', { status: 404 }));
  vi.stubGlobal('fetch', ask);
  expect((await fetchWithRetry('http://backend.test/')).status).toBe(404);
  ask.mockImplementation(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  await expect(fetchWithRetry('http://backend.test/', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(ask).toHaveBeenCalledTimes(2);
});
