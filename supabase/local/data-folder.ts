import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lock } from 'proper-lockfile';
import { StartFailure } from './start-failure.ts';

/** What `start` keeps between runs, in one folder that git ignores. */
export type DataFolder = {
  /** The database. */
  postgres: string;
  /** Exports of the site; the newest is served. */
  exports: string;
  /** Gives the folder back, for the next start. */
  release(): Promise<void>;
};

/** After this long without a sign of life, in milliseconds, a lock is that of a process that was killed. */
const STALE_AFTER = 5_000;

/**
 * Takes the folder for this process. Two processes on one database folder would destroy it
 * (pglite issue 709), so a second start ends here.
 */
export async function claimDataFolder(folder: string): Promise<DataFolder> {
  mkdirSync(folder, { recursive: true });
  const release = await claim(folder);
  return { postgres: join(folder, 'postgres'), exports: join(folder, 'exports'), release };
}

async function claim(folder: string): Promise<() => Promise<void>> {
  // A process that was killed leaves its lock; waiting for longer than a lock can be stale tells the two apart.
  const retries = { retries: 7, factor: 1, minTimeout: 1000 };
  try {
    return await lock(folder, { lockfilePath: join(folder, 'lock'), stale: STALE_AFTER, retries });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ELOCKED') {
      throw new StartFailure(
        `Callwright already runs on ${relative(process.cwd(), folder) || folder}. Use that one, or end it with Ctrl+C and start again.`,
      );
    }
    throw cause;
  }
}
