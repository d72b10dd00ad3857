import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deleteUnusedImages, ShareImages } from '../../share-images/share-images.ts';
import { readShareCards } from './read-share-cards.ts';

type DrawOptions = {
  /** Where rendered images and unpacked fonts are cached; several exports may use it at once. */
  cacheFolder: string;
};

/** Draws the Open Graph image of every page of an export that names one under `/share/`. */
export async function drawShareImages(exportFolder: string, { cacheFolder }: DrawOptions): Promise<void> {
  const cards = await readShareCards(exportFolder);
  const images = new ShareImages(cacheFolder);
  await Promise.all(
    cards.map(async (card) => {
      const target = join(exportFolder, card.path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await images.draw(card));
    }),
  );
  await images.close();
  await deleteUnusedImages(cacheFolder);
}
