import { utimes, writeFile } from 'node:fs/promises';

const HOUR_MS = 60 * 60_000;

export async function writeUnfinished(path: string): Promise<void> {
  await writeFile(path, 'half');
  await makeOld(path);
}

export async function makeOld(path: string): Promise<void> {
  const then = new Date(Date.now() - HOUR_MS);
  await utimes(path, then, then);
}
