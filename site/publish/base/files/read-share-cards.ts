import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getElementsByTagName } from 'domutils';
import { type NamedCard, toNamedCard } from '../../../seo/share-card.ts';
import { parseHtml } from '../post-process/html-tree.ts';

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
    const named = readNamedCard(await readFile(page, 'utf8'));
    if (named) cards.set(named.path, named);
  }
  return [...cards.values()];
}

/** Reads the card from a page's head; null where its image is not one that we draw. */
function readNamedCard(html: string): NamedCard | null {
  const tags = new Map(
    getElementsByTagName('meta', parseHtml(html)).map(({ attribs }) => [
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
