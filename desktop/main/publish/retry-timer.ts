/** The first delay after a failure and the longest one. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** Schedules the queue's own retries (Q6): each failure in a row doubles the delay. */
export function createRetryTimer({
  backoffMs = (failures) => backoffDelay(failures, Math.random()),
  run,
}: {
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
export function backoffDelay(failures: number, chance: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return Math.round(longest / 2 + (longest / 2) * chance);
}
