import { hash } from 'node:crypto';

/** Hashes JSON values. A file of its own: the state hashes posts with it, and the plan hashes pages. */
export function fingerprint(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
