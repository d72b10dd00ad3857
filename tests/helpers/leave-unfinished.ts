import { utimes, writeFile } from 'node:fs/promises';

const HOUR_MS = 60 * 60_000;

/** Leaves what a write that was killed an hour ago leaves. */
export async function leaveUnfinished(path: string): Promise<void> {
  await writeFile(path, 'half');
  await makeOld(path);
}

/** Lets a file be as if nobody had written to it for an hour. */
export async function makeOld(path: string): Promise<void> {
  const then = new Date(Date.now() - HOUR_MS);
  await utimes(path, then, then);
}
