import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lock } from 'proper-lockfile';
import { StartFailure } from './start-failure.ts';

/** What `start` stores between runs, in one folder that git ignores. */
export type DataFolder = {
  /** The database. */
  postgres: string;
  /** The pictures of posts. */
  pictures: string;
  /** The emails that were not sent: no mail leaves this machine. */
  emails: string;
  /** What the publisher keeps: its state, and the site that is served. */
  publisher: string;
  /** The file with the sample admin's password. */
  adminPassword: string;
  /** Unlocks the folder for the next start. */
  release(): Promise<void>;
};

/** A lock that was not renewed for this long belongs to a process that was killed. */
const STALE_AFTER_MS = 5_000;

/**
 * Locks the folder for this process. Two processes on one database folder would destroy it
 * (pglite issue 709), so a second start ends here.
 */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  closeToOthers(folder);
  const ownerFile = join(folder, 'owner');
  const release = await acquireLock(folder, ownerFile);
  writeFileSync(ownerFile, String(process.pid));
  closeToOthers(join(folder, 'postgres'));
  return {
    postgres: join(folder, 'postgres'),
    pictures: join(folder, 'pictures'),
    emails: join(folder, 'emails'),
    publisher: join(folder, 'publisher'),
    adminPassword: toAdminPasswordFile(folder),
    release,
  };
}

/** Makes a folder that its user alone may open, also where an earlier version made it: the secret key lies in it. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no such modes: a folder there has the rights of the one that it is in.
  chmodSync(folder, 0o700);
}

/** Returns where the password of the sample admin lies in a data folder, which need not be locked to read it. */
export function toAdminPasswordFile(folder: string): string {
  return join(folder, 'admin-password');
}

async function acquireLock(folder: string, ownerFile: string): Promise<() => Promise<void>> {
  // The lock of a killed owner becomes stale within the retries; there is no waiting for an owner that runs.
  const retries = isOwnerAlive(ownerFile) ? 0 : { retries: 7, factor: 1, minTimeout: 1000 };
  try {
    return await lock(folder, { lockfilePath: join(folder, 'lock'), stale: STALE_AFTER_MS, retries });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ELOCKED') {
      throw new StartFailure(
        `Callwright is already running in ${relative(process.cwd(), folder) || folder}. Use that one, or stop it with Ctrl+C and start again.`,
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
