import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 100;

/**
 * Runs one piece of work at a time on a folder, whichever process asks: a second one waits. The lock is the
 * operating system's, taken through SQLite, so that it ends with its process: after a kill nobody waits for it
 * to become stale.
 */
export async function withRunLock<Value>(
  folder: string,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  await mkdir(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    while (!tryLock(lock)) await wait(RETRY_MS, undefined, { signal });
    return await work();
  } finally {
    lock.close();
  }
}

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return false;
    throw cause;
  }
}
