import { createHash } from 'node:crypto';

export type ShareCard =
  | { kind: 'page'; siteName: string; title: string; description: string }
  | { kind: 'post'; siteName: string; title: string; author: string; publishedAt: string };

/** Increment when the design changes, so every image is redrawn and gets a new URL. */
const DESIGN_VERSION = 2;

export function fingerprintShareCard(card: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, Object.entries(card).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
}

export const SHARE_VERSION_LENGTH = 12;

/** `/` is `/share/home.png`, `/solution/` is `/share/solution.png`, `/blog/x` is `/share/blog/x.png`. */
export function toShareImagePath(path: string): string {
  return `/share/${path.replace(/^\/|\/$/g, '') || 'home'}.png`;
}

export type NamedCard = {
  card: ShareCard;
  fingerprint: string;
  /** Relative to the export, with slashes. */
  path: string;
};

type SharedFields = {
  url: string;
  siteName: string;
  title: string;
  description: string;
  images: readonly { url: string }[];
} & ({ type: 'website' } | { type: 'article'; publishedTime: string; authors: readonly string[] });

/**
 * Null if the image is another page's, or not one we draw.
 *
 * @throws if the image's URL doesn't match the metadata.
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
