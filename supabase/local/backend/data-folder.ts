import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lock } from 'proper-lockfile';
import { StartFailure } from './start-failure.ts';

export type DataFolder = {
  postgres: string;
  pictures: string;
  emails: string;
  publisher: string;
  adminPassword: string;
  release(): Promise<void>;
};

/** An older lock belongs to a process that was killed. */
const STALE_AFTER_MS = 5_000;

/** Two processes would destroy the database (pglite issue 709), so a second start fails. */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  restrictToUser(folder);
  const ownerFile = join(folder, 'owner');
  const release = await acquireLock(folder, ownerFile);
  writeFileSync(ownerFile, String(process.pid));
  restrictToUser(join(folder, 'postgres'));
  return {
    postgres: join(folder, 'postgres'),
    pictures: join(folder, 'pictures'),
    emails: join(folder, 'emails'),
    publisher: join(folder, 'publisher'),
    adminPassword: toAdminPasswordFile(folder),
    release,
  };
}

/** Closes the folder to other users, because the secret key is in it. */
function restrictToUser(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Has no effect on Windows, where folders inherit permissions.
  chmodSync(folder, 0o700);
}

export function toAdminPasswordFile(folder: string): string {
  return join(folder, 'admin-password');
}

async function acquireLock(folder: string, ownerFile: string): Promise<() => Promise<void>> {
  // Retries long enough for the lock of a killed owner to become stale. Doesn't wait for a running one.
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
