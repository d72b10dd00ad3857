import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_FILE_BYTES = 256 * 1024;
const MAX_FULL_FILES = 2;

/** A full file becomes `<name>.1`, the one before `<name>.2`. Synchronous, because the process may be about to end. */
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
