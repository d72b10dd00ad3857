import type { Result } from '../result.ts';

// shared/ compiles without the DOM's types; Node and every browser have it.
declare function setTimeout(run: () => void, delayMs: number): object;

/** The specification, section 9, "Notifications". Three delays never reach its maximum of 30 seconds. */
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;

/**
 * Reads from the backend, and reads again if the backend can't be reached. Any answer is final, even a refusal. Never
 * pass a write: a write whose answer was lost may have happened.
 *
 * A loop, because failures are values here: p-retry retries what throws, needs twice this code around it, and weighs
 * 1.6 kB of the 4 kB that the scripts of a blog page may have.
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
