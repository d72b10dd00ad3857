import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import type { Result } from '@callwright/shared/result.ts';
import type { Reports } from './backend/reports.ts';
import type { Publisher } from './publisher.ts';
import type { Published, ReleaseFailure } from './run.ts';

/**
 * A post is static within seconds, and a scheduled one at its time; after a failure, the next try waits twice as
 * long each time.
 */
const PAUSES = { pollMs: 2_000, firstRetryMs: 4_000, lastRetryMs: 5 * 60_000 };

/**
 * Publishes once. While another machine publishes, it waits: that one may have read before what this one is to
 * publish. One that died is taken for dead after a minute.
 *
 * @param onWait is called once, where there is something to wait for.
 */
export async function publishWhenFree(
  publisher: Publisher,
  asked: ReleaseKind | null,
  { signal, onWait, pauseMs = PAUSES.pollMs }: { signal: AbortSignal; onWait?: () => void; pauseMs?: number },
): Promise<Result<Published, ReleaseFailure>> {
  for (let waits = 0; ; waits += 1) {
    const published = await publisher.publish(asked);
    if (!published.ok || published.value.state !== 'elsewhere' || signal.aborted) return published;
    if (waits === 0) onWait?.();
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

type WatchOptions = {
  publisher: Publisher;
  reports: Reports;
  signal: AbortSignal;
  onResult: (result: Result<Published, ReleaseFailure>) => void;
  pauses?: typeof PAUSES;
};

export type Watch = {
  /** Looks for changes at once, a retry that waits included. */
  wake(): void;
  /** The failure that no later run mends; null where the signal ended it. */
  ended: Promise<ReleaseFailure | null>;
};

/** Publishes whatever changes, and what authors ask for, until the signal or a failure that stays. */
export function watchPosts({ publisher, reports, signal, onResult, pauses = PAUSES }: WatchOptions): Watch {
  let waiting = new AbortController();
  let isWoken = false;

  async function run(): Promise<ReleaseFailure | null> {
    let delay = pauses.pollMs;
    let asked = await reports.takeRequest();
    while (!signal.aborted) {
      const result = await publisher.publish(asked);
      if (signal.aborted) return null;
      if (!result.ok || result.value.state === 'live') onResult(result);
      if (!result.ok && result.error.isFinal) return result.error;
      delay = result.ok ? pauses.pollMs : Math.min(Math.max(delay * 2, pauses.firstRetryMs), pauses.lastRetryMs);
      asked = await untilAsked(delay);
    }
    return null;
  }

  /** Waits; what an author asks for, and a call to wake up, end the wait for a retry early. */
  async function untilAsked(delayMs: number): Promise<ReleaseKind | null> {
    const end = performance.now() + delayMs;
    for (;;) {
      waiting = new AbortController();
      const pauseMs = isWoken ? 0 : Math.min(pauses.pollMs, Math.max(end - performance.now(), 0));
      await wait(pauseMs, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => undefined);
      const asked = signal.aborted ? null : await reports.takeRequest();
      if (asked !== null || isWoken || signal.aborted || performance.now() >= end) {
        isWoken = false;
        return asked;
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
