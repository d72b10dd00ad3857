import pRetry from 'p-retry';
import type { Result } from '../result.ts';

/** After a failure, three retries, min(1000 * 2^n, 30000) ms apart (specification, section 9, "Notifications"). */
export const RETRIES = { retries: 3, factor: 2, minTimeout: 1000, maxTimeout: 30_000, randomize: false };

/**
 * Reads from the backend, with retries while it can't be reached; what it answers, a refusal too, stands. Nothing that
 * writes goes through here: a write whose answer was lost may have happened. The editor's main process has retries of
 * its own, which outlast it (desktop/main/publish/retry-schedule.ts), and reads once; but for a backup, which would
 * begin anew.
 */
export async function retryRead<Value, Failure extends { kind: string }>(
  read: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  let last: Result<Value, Failure> | undefined;
  const attempt = async () => {
    last = await read();
    if (!last.ok && last.error.kind === 'unreachable') throw new Unanswered();
    return last;
  };
  try {
    return await pRetry(attempt, RETRIES);
  } catch (cause) {
    if (cause instanceof Unanswered && last) return last;
    throw cause;
  }
}

class Unanswered extends Error {}
