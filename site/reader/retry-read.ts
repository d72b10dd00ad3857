/**
 * Reads from the backend, with the retries of every read. A failure is logged to the console and not shown to the
 * reader (specification, section 8).
 *
 * @param read throws on a failure; "no such post" is a value.
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
): Promise<{ isAnswered: true; value: Value } | { isAnswered: false }> {
  let first: Promise<Value> | null = read();
  try {
    return { isAnswered: true, value: await first };
  } catch {
    // Hardly a visit needs the retries: they are loaded for those that do.
    const module = await import('@callwright/shared/api/retry-read.ts').catch(() => null);
    const answer = await module?.retryThrowingRead(() => {
      const attempt = first ?? read();
      first = null;
      return attempt;
    });
    if (answer?.ok) return { isAnswered: true, value: answer.value };
    console.error(`The blog could not be read: ${answer?.error.message ?? 'the retries could not be loaded'}`);
    return { isAnswered: false };
  }
}
