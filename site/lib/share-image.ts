import { createHash } from 'node:crypto';
import { site } from '../content/site.ts';

/** What the drawn picture of a page says: a page's title alone, or a post's with who wrote it and when. */
export type ShareCard =
  | { kind: 'page'; title: string }
  | { kind: 'post'; title: string; author: string; publishedAt: string };

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Raised whenever the drawing changes, so that every picture is drawn anew and has a new address. */
const DESIGN = 1;

/** The same words in the same drawing have the same identity, on every machine. */
export function identifyShareCard(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, site.name, site.blogName, card]))
    .digest('hex');
}

/**
 * The picture that networks show for a page. It is drawn after the export, from what the page's
 * head says (scripts/share-images); its query changes with its words, so that networks fetch it again.
 */
export function describeShareImage(path: string, card: ShareCard) {
  return {
    url: `${site.url}${toShareImagePath(path)}?v=${identifyShareCard(card).slice(0, 12)}`,
    ...SHARE_IMAGE_SIZE,
    type: 'image/png',
    alt: `${card.title} | ${card.kind === 'post' ? site.blogName : site.name}`,
  };
}

/** `/` is `/share/home.png`, `/solution/` is `/share/solution.png`, `/blog/x` is `/share/blog/x.png`. */
function toShareImagePath(path: string): string {
  return `/share/${path.replace(/^\/|\/$/g, '') || 'home'}.png`;
}
