import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Reads a file from a cache and marks it as used. Null if it doesn't exist. */
export async function readCached(path: string): Promise<Buffer | null> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => readFile(path).catch(() => null),
    () => null,
  );
}

/** Atomic: a killed process leaves no partial file. */
export async function writeCached(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}`);
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const MAX_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

export async function isUnused(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - MAX_UNUSED_MS;
}
