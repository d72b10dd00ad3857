/** When the queue tries again by itself (Q6): later and later while attempts fail in a row. */
export function createRetryTimer({ backoffMs, run }: { backoffMs: (failures: number) => number; run: () => void }) {
  let failures = 0;
  let at: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Milliseconds since the epoch; null where nothing is planned. */
    at: () => at,
    planAfterFailure(): void {
      failures += 1;
      const delay = backoffMs(failures);
      at = Date.now() + delay;
      timer = setTimeout(run, delay).unref();
    },
    /** Nothing is planned any more. */
    cancel(): void {
      clearTimeout(timer);
      at = null;
    },
    /** The next failure counts as the first one. */
    startOver(): void {
      failures = 0;
    },
  };
}
