import type { PostLayout } from './blocks/layout-post.ts';

export type LinkedHeading = {
  id: string;
  level: number;
  text: string;
};

/** Lists headings in order, with their ids. Skips those in footnotes. */
export function listHeadings({ blocks }: PostLayout): LinkedHeading[] {
  return blocks.flatMap((block) => {
    const places = block.context.headings;
    if (places.length === 0) return [];
    return block.readOutline(block.context).headings.flatMap(({ text }, index) => {
      const place = places[index];
      return place && text.trim() !== '' ? [{ ...place, text }] : [];
    });
  });
}
