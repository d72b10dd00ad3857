import { hash } from 'node:crypto';

export function hashValues(...values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url');
}
