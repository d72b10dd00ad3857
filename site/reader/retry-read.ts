import pRetry from 'p-retry';

/** After a failure, three more tries, min(1000 * 2^n, 30000) ms apart (specification, section 9, "Notifications"). */
export const RETRIES = { retries: 3, factor: 2, minTimeout: 1000, maxTimeout: 30_000, randomize: false };

/**
 * Asks the backend until it answers. A failed read is logged to the console, and that is all a
 * reader gets of it (specification, section 8).
 *
 * @param ask throws where there is no answer; "no such post" is one.
 */
export async function readWithRetries<Value>(
  ask: () => Promise<Value>,
): Promise<{ isAnswered: true; value: Value } | { isAnswered: false }> {
  try {
    return { isAnswered: true, value: await pRetry(ask, RETRIES) };
  } catch (cause) {
    console.error(`The blog could not be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    return { isAnswered: false };
  }
}
