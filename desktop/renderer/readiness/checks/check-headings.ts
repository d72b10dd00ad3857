import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { atText, type Issue, truncate } from './issue.ts';

/** The page's title is the first level, so a post's own headings begin with the second. */
const FIRST_LEVEL = 2;

/**
 * Finds headings that mislead readers who navigate by headings. The levels are those of the page: a
 * level that the post uses nowhere is no gap (shared/post-body/blocks/layout-post.ts).
 */
export function checkHeadings({ headings, emptyHeadings }: Pick<PostOutline, 'headings' | 'emptyHeadings'>): Issue[] {
  const skipping = headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    if (heading.level <= (before?.level ?? FIRST_LEVEL - 1) + 1) return [];
    const words = truncate(heading.text);
    return atText(
      heading,
      before === undefined
        ? `The first heading, “${words}”, isn’t at the post’s top heading level.`
        : `The heading “${words}” skips a level after “${truncate(before.text)}”.`,
    );
  });
  return [
    ...skipping,
    ...emptyHeadings.map((heading) => atText(heading, 'This heading is empty, so it isn’t shown.')),
  ].sort(byPosition);
}

function byPosition(a: Issue, b: Issue): number {
  return a.location.kind === 'text' && b.location.kind === 'text' ? a.location.start - b.location.start : 0;
}
