import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import type { Reports } from './backend/reports.ts';
import type { Outcome, ReleaseFailure } from './outcome.ts';
import type { Publisher } from './publisher.ts';

/** If the database calls, polling only catches lost calls. */
const DELAYS = { pollMs: 2_000, notifiedPollMs: 60_000, firstRetryMs: 4_000, lastRetryMs: 5 * 60_000 };

/** Waits for other publishers, which may have read before our changes. A dead one counts as done after a minute. */
export async function publishWhenFree(
  publisher: Pick<Publisher, 'publish'>,
  requested: ReleaseKind | null,
  {
    signal,
    onWait,
    pauseMs = DELAYS.pollMs,
  }: { signal: AbortSignal; onWait?: (running: string) => void; pauseMs?: number },
): Promise<Outcome> {
  for (let waits = 0; ; waits += 1) {
    const published = await publisher.publish(requested);
    if (!published.ok || published.value.state !== 'busy' || signal.aborted) return published;
    if (waits === 0) onWait?.(published.value.running);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

type WatchOptions = {
  publisher: Pick<Publisher, 'publish'>;
  reports: Reports;
  signal: AbortSignal;
  onResult: (result: Outcome) => void;
  /** Called each time there is nothing to publish. */
  onIdle?: () => void;
  isNotified?: boolean;
  delays?: typeof DELAYS;
};

type NextRun = { requested: ReleaseKind | null; wasWoken: boolean };

export type Watch = {
  /** Checks for changes right away, even during a retry's delay. */
  wake(): void;
  /** The failure that retrying can't fix. Null if the signal ended it. */
  ended: Promise<ReleaseFailure | null>;
};

/** Publishes changes and authors' requests until the signal, or until a final failure. */
export function watchPosts({
  publisher,
  reports,
  signal,
  onResult,
  onIdle,
  isNotified = false,
  delays = DELAYS,
}: WatchOptions): Watch {
  const idleMs = isNotified ? delays.notifiedPollMs : delays.pollMs;
  let waiting = new AbortController();
  let isWoken = false;

  async function run(): Promise<ReleaseFailure | null> {
    let retryMs = delays.firstRetryMs;
    let next: NextRun = { requested: await reports.takeRequest(), wasWoken: false };
    while (!signal.aborted) {
      const result = await publisher.publish(next.requested);
      if (signal.aborted) return null;
      if (!result.ok || result.value.state === 'live') onResult(result);
      if (!result.ok && result.error.isFinal) return result.error;
      // A release may leave work for the next one, and a change can't be read while an older transaction is open.
      const isIdle = result.ok && result.value.state === 'unchanged' && !next.wasWoken;
      if (isIdle) onIdle?.();
      next = await waitForRequest(result.ok ? (isIdle ? idleMs : delays.pollMs) : retryMs);
      retryMs = result.ok ? delays.firstRetryMs : Math.min(retryMs * 2, delays.lastRetryMs);
    }
    return null;
  }

  async function waitForRequest(delayMs: number): Promise<NextRun> {
    const end = performance.now() + delayMs;
    for (;;) {
      waiting = new AbortController();
      const pauseMs = isWoken ? 0 : Math.min(idleMs, Math.max(end - performance.now(), 0));
      await wait(pauseMs, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => undefined);
      const requested = signal.aborted ? null : await reports.takeRequest();
      if (requested !== null || isWoken || signal.aborted || performance.now() >= end) {
        const wasWoken = isWoken;
        isWoken = false;
        return { requested, wasWoken };
      }
    }
  }

  return {
    wake() {
      isWoken = true;
      waiting.abort();
    },
    ended: run(),
  };
}
