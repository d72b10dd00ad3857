import { setTimeout as delay } from 'node:timers/promises';
import { err, ok } from '@callwright/shared/result.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { DraftResult } from '../drafts/read-draft-file.ts';
import { describeFileError } from '../files/file-errors.ts';
import type { VersionStore } from './version-store.ts';

export type VersionSweep = {
  /**
   * Thins the versions of every draft, one draft at a time with a pause between two. Of a draft whose file
   * is gone, in whichever way, the newest version stays for good: it may be the only copy.
   *
   * @throws the system's error.
   */
  thinVersions(): Promise<void>;
  /** Counts the versions on this computer, of all accounts, and their bytes. */
  measureVersions(): DraftResult<{ count: number; bytes: number }>;
  /** Removes the older versions of the drafts that are visible; see `dropOlder`. @returns how many bytes that freed. */
  removeOlderVersions(): DraftResult<{ freedBytes: number }>;
};

/** How long the sweep rests after each draft, so that nobody notices it. */
const PAUSE_MS = 20;

/** @param isVisible whether the draft's owner is visible (rule O2). */
export function createVersionSweep(
  store: Pick<DraftStore, 'exclusively' | 'index' | 'whenReady'>,
  versions: VersionStore,
  isVisible: (id: string) => Promise<boolean>,
): VersionSweep {
  return {
    async thinVersions() {
      await store.whenReady();
      for (const id of await versions.drafts()) {
        await store.exclusively(id, () => versions.thin(id));
        await delay(PAUSE_MS, undefined, { ref: false });
      }
    },
    async measureVersions() {
      try {
        return ok(await versions.measure());
      } catch (cause) {
        return err({ message: `The earlier versions could not be read. ${describeFileError(cause, 'versions')}` });
      }
    },
    async removeOlderVersions() {
      let freedBytes = 0;
      await store.whenReady();
      // Whose a draft is stands in its file; without the list of files, the versions tell.
      await store.index.refresh().catch(() => {});
      try {
        for (const id of await versions.drafts()) {
          if (await isVisible(id)) freedBytes += await store.exclusively(id, () => versions.dropOlder(id));
        }
        return ok({ freedBytes });
      } catch (cause) {
        return err({ message: `Not all older versions could be removed. ${describeFileError(cause, 'versions')}` });
      }
    },
  };
}
