import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** What the name of an unfinished write ends in; a process that was killed leaves such files behind. */
export const UNFINISHED_SUFFIX = '.unfinished';

let writes = 0;

/**
 * Replaces a file as a whole: whoever reads it, after a crash or a power loss as well, finds the
 * old text or the new one. Written here because the package for it (write-file-atomic 8) makes one
 * `write` call, which a full disk may cut short without an error, and leaves the folder unsynced.
 *
 * @throws the system's error; the old file still stands then.
 */
export async function writeDurably(path: string, text: string | Uint8Array): Promise<void> {
  writes += 1;
  const unfinished = `${path}.${process.pid}-${writes}${UNFINISHED_SUFFIX}`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** What went wrong with a file, for the author; the code stands behind what we have no words for. */
export function describeFileError(cause: unknown, path: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full. Free some space; Callwright tries again at the next change.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Callwright may not write to ${dirname(failedPath(cause) ?? path)}. Check the permissions of that folder.`;
    case 'ENOENT':
      return `${basename(path)} is not in ${dirname(path)} any more.`;
    case 'EIO':
      return 'The disk reports an error. Copy your text to a safe place.';
    default:
      return `The system refused it (${code || String(cause)}).`;
  }
}

/** What was refused may be another file than the one asked for: a version of it, for one. */
function failedPath(cause: unknown): string | null {
  return cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : null;
}

/** A rename is only safe from a power loss once its folder is on the disk; Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
