import { globSync, mkdirSync, rmSync, statfsSync } from 'node:fs';

/** Memory as a file system, on Linux. */
const SHARED_MEMORY = '/dev/shm';

/** A whole run needs much less. Containers often have 64 MB. */
const MIN_FREE_BYTES = 4_000_000_000;

/**
 * Moves the temporary files of this process and those that it starts into memory, until it ends. The editor's database
 * waits for the disk at every save, which is a quarter of the time of a test that publishes. A kill loses nothing that
 * a process has written, in memory as on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  for (const left of globSync(folderOf('*'))) {
    if (!isRunning(Number(left.split('-').at(-1)))) rmSync(left, { recursive: true, force: true });
  }
  const folder = folderOf(process.pid);
  mkdirSync(folder);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}

/** A run that is interrupted leaves its folder to the next one. */
const folderOf = (pid: number | '*') => `${SHARED_MEMORY}/callwright-tests-${pid}`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
