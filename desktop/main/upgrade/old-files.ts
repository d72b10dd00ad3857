import { readdirSync, readFileSync, statSync } from 'node:fs';
import { codeOf } from '../files/file-errors.ts';

/** Empty if the folder doesn't exist. @throws the system's error. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return [];
    throw cause;
  }
}

/** Null if it isn't a readable, regular file. */
export function readIfPossible(path: string): Buffer | null {
  try {
    return statSync(path).isFile() ? readFileSync(path) : null;
  } catch {
    return null;
  }
}
