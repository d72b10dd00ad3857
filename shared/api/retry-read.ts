import type { Result } from '../result.ts';

declare function setTimeout(run: () => void, delayMs: number): object;

/** Specification, section 9, "Notifications". Three delays never reach its maximum of 30 seconds. */
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;

/**
 * Retries a read while the backend can't be reached. Never pass a write: if its response was lost, it may have
 * happened.
 *
 * Not p-retry, whose 1.6 kB don't fit the 4 kB budget of a blog page's scripts.
 */
export async function retryRead<Value, Failure extends { kind: string }>(
  read: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  for (let retries = 0; ; retries += 1) {
    const answer = await read();
    if (answer.ok || answer.error.kind !== 'unreachable' || retries === MAX_RETRIES) return answer;
    await wait(FIRST_DELAY_MS * 2 ** retries);
  }
}

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
