import { z } from 'zod';
import type { NavigationRequest } from '../../ipc/navigation.ts';

/** The scheme of links into the app; the packages register it (electron-builder.yml). */
export const LINK_SCHEME = 'callwright';

/** At most this many characters of a link that leads nowhere are shown. */
const MAX_SHOWN = 200;

/** A word that another program passes as a link into the app, well-formed or not. */
export const ANY_LINK = /^callwright:/i;

const linkSchema = z
  .string()
  .regex(/^callwright:\/\/post\/[0-9a-f-]{36}\/?$/i)
  .transform((link) => link.slice(`${LINK_SCHEME}://post/`.length).replace(/\/$/, '').toLowerCase())
  .pipe(z.uuid());

/** Parses a link into the app. There is one kind, `callwright://post/<id>`; any other is refused. */
export function parseDeepLink(link: string): NavigationRequest {
  const parsed = linkSchema.safeParse(link);
  return parsed.success ? { kind: 'post', id: parsed.data } : { kind: 'refused', link: link.slice(0, MAX_SHOWN) };
}

/** Returns the links among the words of a command line, where Windows and Linux pass them. */
export function findDeepLinks(words: readonly string[]): string[] {
  return words.filter((word) => ANY_LINK.test(word));
}
