import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Memory as a file system, on Linux. */
const SHARED_MEMORY = '/dev/shm';

/** A whole run needs less than half of it. Containers often have 64 MB. */
const MIN_FREE_BYTES = 4_000_000_000;

/**
 * Moves the temporary files of this process and those that it starts into memory, until it ends. The editor's database
 * waits for the disk at every save, which is a quarter of the time of a test that publishes. A kill loses nothing that
 * a process has written, in memory as on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'callwright-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
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
