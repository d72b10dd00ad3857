import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { truncate } from '../previews/truncate.ts';
import { atText, type Issue } from './issue.ts';

/** The page's title is the first level, so a post's own headings begin with the second. */
const FIRST_LEVEL = 2;

/**
 * Headings that readers who go from heading to heading stumble over. The levels are those of the
 * page: a level that the post uses nowhere is no gap (shared/post-body/blocks/layout-post.ts).
 */
export function checkHeadings({ headings, emptyHeadings }: Pick<PostOutline, 'headings' | 'emptyHeadings'>): Issue[] {
  const skipping = headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    if (heading.level <= (before?.level ?? FIRST_LEVEL - 1) + 1) return [];
    const words = truncate(heading.text);
    return atText(
      heading,
      before === undefined
        ? `The first heading, “${words}”, is not of the highest level that the post uses.`
        : `The heading “${words}” skips a level after “${truncate(before.text)}”.`,
    );
  });
  return [
    ...skipping,
    ...emptyHeadings.map((heading) => atText(heading, 'A heading without words is not shown.')),
  ].sort(byPlace);
}

function byPlace(a: Issue, b: Issue): number {
  return a.place.kind === 'text' && b.place.kind === 'text' ? a.place.start - b.place.start : 0;
}
