import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Marks an entry of a cache as used. False if it doesn't exist. */
export async function markUsed(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Reads a file from a cache and marks it as used. Null if it doesn't exist. */
export async function readCached(path: string): Promise<Buffer | null> {
  return (await markUsed(path)) ? readFile(path).catch(() => null) : null;
}

/** Atomic: a killed process leaves no partial file. */
export async function writeCached(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}`);
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes a cache's entries that were unused for 30 days, and what killed processes left. */
export async function deleteUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < Date.now() - MAX_UNUSED_MS) await rm(path, { recursive: true, force: true });
  }
}
