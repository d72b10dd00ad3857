import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok, type Result } from '@callwright/shared/result.ts';
import { deleteUnusedImages, openShareImages } from '../../share-images/share-images.ts';
import { readShareCards } from './read-share-cards.ts';

export type DrawOptions = {
  /** Where rendered images and unpacked fonts are cached; several exports may use it at once. */
  cacheFolder: string;
};

/**
 * Draws the Open Graph image of every page of an export that names one under `/share/`. An image with the
 * same texts is copied from the cache.
 *
 * @returns how many were drawn and how many there are, or why they could not be.
 */
export async function drawShareImages(
  exportFolder: string,
  { cacheFolder }: DrawOptions,
): Promise<Result<{ drawn: number; total: number }, { message: string }>> {
  const cards = await readShareCards(exportFolder);
  const images = openShareImages(cacheFolder);
  try {
    const drawings = await Promise.all(cards.map(async (named) => ({ named, drawn: await images.draw(named) })));
    for (const { named, drawn } of drawings) {
      if (!drawn.ok) return drawn;
      const target = join(exportFolder, named.path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, drawn.value);
    }
    await deleteUnusedImages(cacheFolder);
    return ok({ drawn: images.countDrawn(), total: cards.length });
  } finally {
    await images.close();
  }
}
