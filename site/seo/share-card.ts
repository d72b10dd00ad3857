import { createHash } from 'node:crypto';

/** The texts on a page's share image; all of them are in the page's head as well. */
export type ShareCard =
  | { kind: 'page'; siteName: string; title: string; description: string }
  | { kind: 'post'; siteName: string; title: string; author: string; publishedAt: string };

/** Raise it when the drawing changes, so that every image is drawn again and has a new address. */
const DESIGN_VERSION = 1;

/** Hashes a card: the same texts in the same design have the same fingerprint on every machine. */
export function fingerprintShareCard(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, Object.entries(card).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
}

/** How many characters of the fingerprint an address contains. */
export const SHARE_VERSION_LENGTH = 12;

/** `/` is `/share/home.png`, `/solution/` is `/share/solution.png`, `/blog/x` is `/share/blog/x.png`. */
export function toShareImagePath(path: string): string {
  return `/share/${path.replace(/^\/|\/$/g, '') || 'home'}.png`;
}
