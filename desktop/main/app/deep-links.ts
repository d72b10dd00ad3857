import { z } from 'zod';
import type { NavigationRequest } from '../../ipc/navigation.ts';

export const LINK_SCHEME = 'callwright';

const MAX_LINK_LENGTH = 200;

export const ANY_LINK = /^callwright:/i;

const linkSchema = z
  .string()
  .regex(/^callwright:\/\/post\/[0-9a-f-]{36}\/?$/i)
  .transform((link) => link.slice(`${LINK_SCHEME}://post/`.length).replace(/\/$/, '').toLowerCase())
  .pipe(z.uuid());

/** Parses a link into the app. The only valid form is `callwright://post/<id>`. */
export function parseDeepLink(link: string): NavigationRequest {
  const parsed = linkSchema.safeParse(link);
  return parsed.success ? { kind: 'post', id: parsed.data } : { kind: 'refused', link: link.slice(0, MAX_LINK_LENGTH) };
}

/** Finds links on a command line, where Windows and Linux pass them. */
export function findDeepLinks(args: readonly string[]): string[] {
  return args.filter((arg) => ANY_LINK.test(arg));
}
