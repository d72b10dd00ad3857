import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getElementsByTagName } from 'domutils';
import { type NamedCard, toNamedCard } from '../../../seo/share-card.ts';
import { deleteUnused } from '../../cached-file.ts';
import { listFiles } from '../../list-files.ts';
import { ShareImages } from '../../share-images/share-images.ts';
import { parseHtml } from '../post-process/html-tree.ts';

/** Draws the Open Graph image of every page that has one under `/share/`. */
export async function drawShareImages(exportFolder: string, cacheFolder: string): Promise<void> {
  const images = new ShareImages(cacheFolder);
  try {
    for (const page of await listFiles(exportFolder, /\.html$/)) {
      const card = readNamedCard(await readFile(join(exportFolder, page), 'utf8'));
      if (!card) continue;
      const target = join(exportFolder, card.path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await images.draw(card));
    }
  } finally {
    await images.close();
  }
  await deleteUnused(join(cacheFolder, 'pictures'));
}

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
