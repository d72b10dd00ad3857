import pRetry from 'p-retry';

/** After a failure, three retries, min(1000 * 2^n, 30000) ms apart (specification, section 9, "Notifications"). */
export const RETRIES = { retries: 3, factor: 2, minTimeout: 1000, maxTimeout: 30_000, randomize: false };

/**
 * Reads from the backend, with retries. A failure is logged to the console and not shown to the reader
 * (specification, section 8).
 *
 * @param read throws on a failure; "no such post" is a value.
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
): Promise<{ isAnswered: true; value: Value } | { isAnswered: false }> {
  try {
    return { isAnswered: true, value: await pRetry(read, RETRIES) };
  } catch (cause) {
    console.error(`The blog could not be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    return { isAnswered: false };
  }
}
