import { hash } from 'node:crypto';

/** Hashes JSON values. A file of its own: the state hashes posts with it, and the plan hashes pages. */
export function hashValues(...values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url');
}
