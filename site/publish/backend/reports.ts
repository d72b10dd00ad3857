import type { ReleaseKind, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import {
  beginRelease,
  createPublisherClient,
  endRelease,
  type PublisherSettings,
  type ReleaseEnd,
  type ReleaseStart,
  readRunningRelease,
  reportRelease,
  takeReleaseRequest,
} from '@callwright/shared/api/releases/releases.ts';
import { retryRead } from '@callwright/shared/api/retry-read.ts';

/** Shows releases to authors and holds the lease. Publishing doesn't depend on it, so failures are only warnings. */
export type Reports = {
  hasLease: boolean;
  /** @returns false if another publisher is running. */
  begin(release: ReleaseStart): Promise<boolean>;
  /** @returns false if this publisher was silent for a minute and another one took over. */
  step(step: ReleaseStep): Promise<boolean>;
  end(end: ReleaseEnd): Promise<void>;
  describeRunning(): Promise<string>;
  takeRequest(): Promise<ReleaseKind | null>;
};

export const NO_REPORTS: Reports = {
  hasLease: false,
  begin: async () => true,
  step: async () => true,
  end: async () => undefined,
  describeRunning: async () => 'Another publisher is running.',
  takeRequest: async () => null,
};

/** A publisher counts as dead after a minute of silence. */
const HEARTBEAT_MS = 15_000;

export function openReports(settings: PublisherSettings, warn: (line: string) => void): Reports {
  const client = createPublisherClient(settings);
  let current: { id: string; isKnown: boolean; step: ReleaseStep; timer: NodeJS.Timeout } | null = null;

  async function report(): Promise<boolean> {
    if (current === null) return true;
    const { isKnown } = current;
    const reported = await reportRelease(client, current.id, current.step);
    if (!reported.ok) warn(`Couldn't show this deploy's progress to authors: ${reported.error.message}`);
    // The backend doesn't know a release whose start it didn't receive.
    return !isKnown || !reported.ok || reported.value;
  }

  return {
    hasLease: true,
    async begin(release) {
      const begun = await beginRelease(client, release);
      if (!begun.ok) warn(`Couldn't show this deploy to authors: ${begun.error.message}`);
      if (begun.ok && !begun.value) return false;
      clearInterval(current?.timer);
      const timer = setInterval(() => void report(), HEARTBEAT_MS);
      timer.unref();
      current = { id: release.id, isKnown: begun.ok, step: 'read', timer };
      return true;
    },
    async step(step) {
      if (current === null) return true;
      current.step = step;
      return report();
    },
    async end(end) {
      clearInterval(current?.timer);
      current = null;
      // Idempotent, so it can be retried like a read.
      const ended = await retryRead(() => endRelease(client, end));
      if (!ended.ok) warn(`Couldn't show this deploy's result to authors: ${ended.error.message}`);
    },
    async describeRunning() {
      const running = await readRunningRelease(client);
      if (!running.ok || running.value === null) return 'Another publisher is running.';
      const { host, startedAt } = running.value;
      return `Another publisher (host: ${host}) started at ${new Date(startedAt).toLocaleTimeString('en-US')}.`;
    },
    async takeRequest() {
      const taken = await takeReleaseRequest(client);
      return taken.ok ? taken.value : null;
    },
  };
}
