// Tested by tests/site/export/images/draw-share-images.test.ts.
import { open, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getElementsByTagName } from 'domutils';
import { type NamedCard, toNamedCard } from '../../../seo/share-card.ts';
import { parseHtml } from '../../pages/html-tree.ts';

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
  return toNamedCard({
    openGraph: {
      type: 'website',
      url: read('og:url'),
      siteName: read('og:site_name'),
      title: read('og:title'),
      description: read('og:description'),
      images: [{ url: read('og:image') }],
    },
  });
}
