import { RETRIES } from '@callwright/shared/api/retry-read.ts';

/**
 * Reads from the backend, with the retries of every read. A failure is logged to the console and not shown to the
 * reader (specification, section 8).
 *
 * A loop of our own: p-retry, which `retryRead` uses, weighs half of the script that a page of the blog may have; and
 * loading it only after a failure fails with the connection that it is needed for.
 *
 * @param read throws on a failure; "no such post" is a value.
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
): Promise<{ isAnswered: true; value: Value } | { isAnswered: false }> {
  const { retries, factor, minTimeout, maxTimeout } = RETRIES;
  for (let retry = 0; ; retry += 1) {
    try {
      return { isAnswered: true, value: await read() };
    } catch (cause) {
      if (retry === retries) {
        console.error(`The blog could not be read: ${cause instanceof Error ? cause.message : cause}`);
        return { isAnswered: false };
      }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(minTimeout * factor ** retry, maxTimeout)));
  }
}
