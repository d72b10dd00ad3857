import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_FILE_BYTES = 256 * 1024;
/** How many full files are kept beside the one that is written to. */
const MAX_FULL_FILES = 2;

/**
 * Appends a line to a file. A full file becomes `<name>.1`, and the one before it `<name>.2`.
 *
 * It is written here because the packages for it take any message (electron-log, which also opens IPC
 * channels of its own) or need a worker (pino with pino-roll). It does not wait for the disk in turns: the
 * process may end with the next statement, and lines are few.
 *
 * @throws the system's error.
 */
export function appendToLog(path: string, line: string, maxFileBytes = MAX_FILE_BYTES): void {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 && size + Buffer.byteLength(line) > maxFileBytes) rotate(path);
  appendFileSync(path, `${line}\n`, { mode: 0o600 });
}

function rotate(path: string): void {
  for (let full = MAX_FULL_FILES; full > 0; full -= 1) {
    const from = full === 1 ? path : `${path}.${full - 1}`;
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${path}.${full}`);
  }
}
