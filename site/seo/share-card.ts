import { createHash } from 'node:crypto';

/** What the drawn picture of a page says; everything of it stands in the page's head as well. */
export type ShareCard =
  | { kind: 'page'; siteName: string; title: string; description: string }
  | { kind: 'post'; siteName: string; title: string; author: string; publishedAt: string };

/** Raised whenever the drawing changes, so that every picture is drawn anew and has a new address. */
const DESIGN = 1;

/** The same words in the same drawing have the same identity, on every machine. */
export function fingerprintShareCard(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, Object.entries(card).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
}

/** How much of the identity an address carries. */
export const SHARE_VERSION_LENGTH = 12;

/** `/` is `/share/home.png`, `/solution/` is `/share/solution.png`, `/blog/x` is `/share/blog/x.png`. */
export function toShareImagePath(path: string): string {
  return `/share/${path.replace(/^\/|\/$/g, '') || 'home'}.png`;
}
