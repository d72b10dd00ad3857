export type Delays = { firstMs: number; maxMs: number };

export type RetryTimer = ReturnType<typeof createRetryTimer>;

export function createRetryTimer({
  delays,
  backoffMs = (failures) => backoffDelay(failures, delays, Math.random()),
  run,
}: {
  delays: Delays;
  /** Tests set their own delays. */
  backoffMs?: ((failures: number) => number) | undefined;
  run: () => void;
}) {
  let failures = 0;
  let at: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Milliseconds since the epoch, or null. */
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
    reset(): void {
      failures = 0;
    },
  };
}

/** Doubles with each failure, half of it random so that clients don't retry in lockstep. */
export function backoffDelay(failures: number, { firstMs, maxMs }: Delays, chance: number): number {
  const longest = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return Math.round(longest / 2 + (longest / 2) * chance);
}
