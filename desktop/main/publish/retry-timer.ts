/** The first delay after a failure and the longest one, in milliseconds. */
export type Delays = { firstMs: number; maxMs: number };

export type RetryTimer = ReturnType<typeof createRetryTimer>;

/** Schedules the queue's own retries (Q6, Q7): each failure in a row doubles the delay. */
export function createRetryTimer({
  delays,
  backoffMs = (failures) => backoffDelay(failures, delays, Math.random()),
  run,
}: {
  delays: Delays;
  /** Milliseconds until the next attempt, after this many failures in a row; a test may set it. */
  backoffMs?: ((failures: number) => number) | undefined;
  run: () => void;
}) {
  let failures = 0;
  let at: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Milliseconds since the epoch; null where no retry is scheduled. */
    at: () => at,
    scheduleAfterFailure(): void {
      failures += 1;
      const delay = backoffMs(failures);
      at = Date.now() + delay;
      timer = setTimeout(run, delay).unref();
    },
    cancel(): void {
      clearTimeout(timer);
      at = null;
    },
    /** Counts the next failure as the first one. */
    reset(): void {
      failures = 0;
    },
  };
}

/**
 * Returns the milliseconds until the next attempt: doubling, with half of it left to chance so that
 * many machines do not come back at the same moment.
 *
 * @param failures how many attempts in a row have failed, from 1.
 * @param chance a number from 0 to 1.
 */
export function backoffDelay(failures: number, { firstMs, maxMs }: Delays, chance: number): number {
  const longest = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return Math.round(longest / 2 + (longest / 2) * chance);
}
