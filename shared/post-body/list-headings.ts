import type { PostLayout } from './blocks/layout-post.ts';

/** A heading of a post as a list of its sections leads to it. */
export type LinkedHeading = {
  id: string;
  /** 2 for the highest. */
  level: number;
  text: string;
};

/** Lists the headings of a post in order, with the ids that its body gives them; those of footnotes are none of its sections. */
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
