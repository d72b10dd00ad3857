import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lock } from 'proper-lockfile';
import { StartFailure } from '../product/start-failure.ts';

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
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, 'owner');
  const release = await claim(folder, ownerFile);
  writeFileSync(ownerFile, String(process.pid));
  return { postgres: join(folder, 'postgres'), exports: join(folder, 'exports'), release };
}

async function claim(folder: string, ownerFile: string): Promise<() => Promise<void>> {
  // The lock of an owner that was killed is given up on once it is stale; one that lives is not waited for.
  const retries = isOwnerAlive(ownerFile) ? 0 : { retries: 7, factor: 1, minTimeout: 1000 };
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

function isOwnerAlive(ownerFile: string): boolean {
  if (!existsSync(ownerFile)) return false;
  try {
    process.kill(Number.parseInt(readFileSync(ownerFile, 'utf8'), 10), 0);
    return true;
  } catch {
    return false;
  }
}
