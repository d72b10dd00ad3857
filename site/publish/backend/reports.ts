import type { ReleaseKind, ReleaseStep } from '@callwright/shared/api/releases/release-history.ts';
import {
  beginRelease,
  createPublisherClient,
  endRelease,
  type PublisherSettings,
  type ReleaseEnd,
  type ReleaseStart,
  reportRelease,
  takeReleaseRequest,
} from '@callwright/shared/api/releases/releases.ts';

/** How the authors hear of releases. Publishing never depends on it: what can't be said is passed over. */
export type Reports = {
  /** @returns false where another machine is publishing. */
  begin(release: ReleaseStart): Promise<boolean>;
  /** @returns false where this machine fell silent and another one publishes in its place. */
  step(step: ReleaseStep): Promise<boolean>;
  /** @returns false where nobody heard it: it is to be said again. */
  end(end: ReleaseEnd): Promise<boolean>;
  /** What somebody asked for since; null for nothing. */
  takeRequest(): Promise<ReleaseKind | null>;
};

/** For a publisher without the backend's secret key: it publishes, and nobody hears of it. */
export const NO_REPORTS: Reports = {
  begin: async () => true,
  step: async () => true,
  end: async () => true,
  takeRequest: async () => null,
};

/** A publisher that is silent for a minute is taken for dead. */
const SIGN_OF_LIFE_MS = 15_000;

/** Reports through the backend's functions, with its secret key. */
export function openReports(settings: PublisherSettings, warn: (line: string) => void): Reports {
  const client = createPublisherClient(settings);
  let under: { id: string; isKnown: boolean; step: ReleaseStep; timer: NodeJS.Timeout } | null = null;

  async function report(): Promise<boolean> {
    if (under === null) return true;
    const { isKnown } = under;
    const reported = await reportRelease(client, under.id, under.step);
    if (!reported.ok) warn(`The authors can't see how the release goes: ${reported.error.message}`);
    // Of a release whose beginning was not heard, the backend knows nothing.
    return !isKnown || !reported.ok || reported.value;
  }

  return {
    async begin(release) {
      const begun = await beginRelease(client, release);
      if (!begun.ok) warn(`The authors can't see this release: ${begun.error.message}`);
      if (begun.ok && !begun.value) return false;
      clearInterval(under?.timer);
      const timer = setInterval(() => void report(), SIGN_OF_LIFE_MS);
      timer.unref();
      under = { id: release.id, isKnown: begun.ok, step: 'read', timer };
      return true;
    },
    async step(step) {
      if (under === null) return true;
      under.step = step;
      return report();
    },
    async end(end) {
      clearInterval(under?.timer);
      under = null;
      const ended = await endRelease(client, end);
      if (!ended.ok) warn(`The authors can't see how the release ended: ${ended.error.message}`);
      return ended.ok || ended.error.kind !== 'unreachable';
    },
    async takeRequest() {
      const taken = await takeReleaseRequest(client);
      return taken.ok ? taken.value : null;
    },
  };
}
