import { readdirSync, readFileSync, statSync } from 'node:fs';
import { codeOf } from '../files/file-errors.ts';

/** Lists the names in a folder; empty if there is none. @throws the system's error. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return [];
    throw cause;
  }
}

/** Reads a regular file; null if the system refuses, or if it is a folder or a link to nowhere. */
export function readIfPossible(path: string): Buffer | null {
  try {
    return statSync(path).isFile() ? readFileSync(path) : null;
  } catch {
    return null;
  }
}
