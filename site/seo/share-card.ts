import { createHash } from 'node:crypto';

/** The texts on a page's share image; all of them are in the page's head as well. */
export type ShareCard =
  | { kind: 'page'; siteName: string; title: string; description: string }
  | { kind: 'post'; siteName: string; title: string; author: string; publishedAt: string };

/** Raise it when the drawing changes, so that every image is drawn again and has a new address. */
const DESIGN_VERSION = 2;

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

/** A page's image and where it is served. */
export type NamedCard = {
  card: ShareCard;
  fingerprint: string;
  /** Inside the export, with the separators of an address. */
  path: string;
};

/** What a head says of the page for networks; a page of the blog has it as a value, the others as tags. */
type SharedFields = {
  url: string;
  siteName: string;
  title: string;
  description: string;
  images: readonly { url: string }[];
} & ({ type: 'website' } | { type: 'article'; publishedTime: string; authors: readonly string[] });

/**
 * Reads from what a page says for networks the card that its image shows; null where the image is another page's
 * or not one that we draw.
 *
 * @throws where the address of the image contradicts the rest.
 */
export function toNamedCard({ openGraph: shared }: { openGraph: SharedFields }): NamedCard | null {
  const image = URL.parse(shared.images[0]?.url ?? '');
  const page = URL.parse(shared.url);
  if (!image || !page || image.origin !== page.origin || image.pathname !== toShareImagePath(page.pathname))
    return null;
  const { siteName, title } = shared;
  const card: ShareCard =
    shared.type === 'article'
      ? { kind: 'post', siteName, title, author: shared.authors[0] ?? '', publishedAt: shared.publishedTime }
      : { kind: 'page', siteName, title, description: shared.description };
  const fingerprint = fingerprintShareCard(card);
  if (image.searchParams.get('v') !== fingerprint.slice(0, SHARE_VERSION_LENGTH)) {
    throw new Error(`The metadata of ${shared.url} doesn't match the hash in its image URL, ${image.href}.`);
  }
  return { card, fingerprint, path: decodeURIComponent(image.pathname).slice(1) };
}
