import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseKind } from '@callwright/shared/api/releases/release-history.ts';
import { err } from '@callwright/shared/result.ts';
import type { Outcome } from './outcome.ts';
import { Archive } from './plan/archive.ts';
import { State } from './plan/state.ts';
import { type Kept, ReleaseRun } from './release-run.ts';
import type { Allowed, RunOptions } from './run-options.ts';

export type PublisherOptions = RunOptions & {
  /** Valid for one release. Two publishers that kept replacing would replace each other's site forever. */
  allowed?: Allowed;
  /** True if the publisher may clear and replace the site at will. */
  isOwnSite?: boolean;
  onWait?: (running: string) => void;
  onClose?: () => Promise<void>;
};

const ALLOW_NONE: Allowed = { removals: false, replacing: false };
const ALLOW_ALL: Allowed = { removals: true, replacing: true };

const RETRY_MS = 100;

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #kept: Pick<Kept, 'lastCheck' | 'archive'> = { lastCheck: { atMs: null }, archive: new Archive() };
  #allowed: Allowed;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#allowed = options.allowed ?? ALLOW_NONE;
  }

  get siteFolder(): string {
    return this.#options.destination.tree.site;
  }

  /** Publishes what changed. Runs on this computer wait for each other, across processes. */
  async publish(requested: ReleaseKind | null = null): Promise<Outcome> {
    const { folder } = this.#options;
    try {
      await mkdir(folder, { recursive: true });
      const state = await this.#openState(join(folder, 'state.sqlite'));
      try {
        const allowed = this.#options.isOwnSite ? ALLOW_ALL : this.#allowed;
        const run = new ReleaseRun(this.#options, state, { ...this.#kept, allowed });
        const published = await run.publish(this.#allowed.replacing ? (requested ?? 'changes') : requested);
        const isServed = published.ok ? published.value.state !== 'busy' : published.error.step === 'confirm';
        if (isServed) this.#allowed = ALLOW_NONE;
        return published;
      } finally {
        state.close();
      }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return err({
        step: 'read',
        message: `Couldn't use the publisher's folder ${folder}: ${reason}. The site hasn't changed. Make the folder writable or delete it, then deploy again.`,
      });
    }
  }

  async close(): Promise<void> {
    await this.#options.onClose?.();
  }

  /** Opened for each run, because another process may have published since. */
  async #openState(path: string): Promise<State> {
    for (let waits = 0; ; waits += 1) {
      const state = State.open(path);
      if (state) return state;
      if (waits === 0) this.#options.onWait?.(`Another publisher on this computer is using ${path}.`);
      await wait(RETRY_MS, undefined, { signal: this.#options.signal });
    }
  }
}
