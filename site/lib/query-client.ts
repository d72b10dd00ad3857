import { QueryClient } from '@tanstack/react-query';

/** After the nth failure, in milliseconds (specification, section 9, "Notifications"). */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay,
        gcTime: 5 * 60_000,
        // A browser that believes to be offline would otherwise wait for ever, and "Loading..." with it.
        networkMode: 'always',
      },
    },
  });
}
