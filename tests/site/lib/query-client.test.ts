import { createQueryClient, retryDelay } from '@callwright/site/lib/query-client.ts';
import { expect, it } from 'vitest';

it('waits twice as long after each failure, and never more than 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('retries three times, forgets after five minutes, and asks whatever the browser believes of the network', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: 3,
    retryDelay,
    gcTime: 300_000,
    networkMode: 'always',
  });
});
