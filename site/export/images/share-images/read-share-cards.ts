// Tested by tests/site/export/images/draw-share-images.test.ts.
import { open, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getElementsByTagName } from 'domutils';
import { fingerprintShareCard, SHARE_VERSION_LENGTH, type ShareCard } from '../../../seo/share-card.ts';
import { parseHtml } from '../../pages/html-tree.ts';

/** An image that a page of the export names, to be drawn. */
export type NamedCard = {
  card: ShareCard;
  fingerprint: string;
  /** Inside the export, with the separators of an address. */
  path: string;
};

/**
 * Reads the images to draw, once each, from the pages' heads.
 *
 * @throws where a head contradicts the address of its image: a bug in seo/share-card.ts.
 */
export async function readShareCards(exportFolder: string): Promise<NamedCard[]> {
  const entries = await readdir(exportFolder, { recursive: true, withFileTypes: true });
  const pages = entries
    .filter(({ name, parentPath }) => name.endsWith('.html') && !parentPath.split(sep).includes('_next'))
    .map(({ name, parentPath }) => join(parentPath, name));
  const cards = new Map<string, NamedCard>();
  for (const page of pages) {
    const named = readNamedCard(await readHead(page));
    if (named) cards.set(named.path, named);
  }
  return [...cards.values()];
}

const CHUNK_BYTES = 16_384;

/** Reads a page up to the end of its head, which is a small part of a post's page. */
async function readHead(page: string): Promise<string> {
  const file = await open(page);
  try {
    let bytes = Buffer.alloc(0);
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      bytes = Buffer.concat([bytes, buffer.subarray(0, bytesRead)]);
      const end = bytes.indexOf('</head>');
      if (end !== -1) return bytes.toString('utf8', 0, end);
      if (bytesRead === 0) return bytes.toString('utf8');
    }
  } finally {
    await file.close();
  }
}

/** Reads the card from a head; null where its image is not one that we draw. */
export function readNamedCard(head: string): NamedCard | null {
  const tags = new Map(
    getElementsByTagName('meta', parseHtml(head)).map(({ attribs }) => [
      attribs.property ?? attribs.name,
      attribs.content,
    ]),
  );
  const read = (name: string) => tags.get(name) ?? '';
  const image = URL.parse(read('og:image'));
  if (!image?.pathname.startsWith('/share/') || image.origin !== URL.parse(read('og:url'))?.origin) return null;
  const shared = { siteName: read('og:site_name'), title: read('og:title') };
  const card: ShareCard =
    read('og:type') === 'article'
      ? { kind: 'post', ...shared, author: read('article:author'), publishedAt: read('article:published_time') }
      : { kind: 'page', ...shared, description: read('og:description') };
  const fingerprint = fingerprintShareCard(card);
  if (image.searchParams.get('v') !== fingerprint.slice(0, SHARE_VERSION_LENGTH)) {
    throw new Error(`The head of ${read('og:url')} does not say what its picture ${image.href} was named after.`);
  }
  return { card, fingerprint, path: decodeURIComponent(image.pathname) };
}
