import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '@callwright/shared/result.ts';
import type { Published, PublishFailure } from './publish.ts';
import type { Publisher } from './publisher.ts';
import type { Reports } from './reports.ts';

/** A post is static within seconds, and a scheduled one at its time. */
const POLL_MS = 2_000;

/** After a failure, the next try waits twice as long each time. */
const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 5 * 60_000;

type WatchOptions = {
  publisher: Publisher;
  reports: Reports;
  signal: AbortSignal;
  onResult: (result: Result<Published, PublishFailure>) => void;
};

export type Watch = {
  /** Looks for changes at once, a retry that waits included. */
  wake(): void;
  ended: Promise<void>;
};

/** Publishes whatever changes, and what authors ask for, until the signal. */
export function watchPosts({ publisher, reports, signal, onResult }: WatchOptions): Watch {
  let waiting = new AbortController();

  async function run(): Promise<void> {
    let delay = POLL_MS;
    while (!signal.aborted) {
      const asked = await reports.takeRequest();
      const result = await publisher.publish(asked);
      if (signal.aborted) return;
      if (!result.ok || result.value.state === 'live') onResult(result);
      delay = result.ok ? POLL_MS : Math.min(Math.max(delay * 2, FIRST_RETRY_MS), LAST_RETRY_MS);
      await untilAsked(delay);
    }
  }

  /** Waits; a request by an author ends the wait for a retry early. */
  async function untilAsked(delayMs: number): Promise<void> {
    waiting = new AbortController();
    await wait(delayMs, undefined, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => undefined);
  }

  return { wake: () => waiting.abort(), ended: run() };
}
