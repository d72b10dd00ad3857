import { retryThrowingRead } from '@callwright/shared/api/retry-read.ts';

/**
 * Reads from the backend, with the retries of every read. A failure is logged to the console and not shown to the
 * reader (specification, section 8).
 *
 * @param read throws on a failure; "no such post" is a value.
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
): Promise<{ isAnswered: true; value: Value } | { isAnswered: false }> {
  const answer = await retryThrowingRead(read);
  if (answer.ok) return { isAnswered: true, value: answer.value };
  console.error(`The blog could not be read: ${answer.error.message}`);
  return { isAnswered: false };
}
