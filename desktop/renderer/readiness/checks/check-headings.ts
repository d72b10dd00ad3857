import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { atText, type Issue, truncate } from './issue.ts';

/** The page title is level 1, so a post's headings start at 2. */
const FIRST_LEVEL = 2;

/** Finds headings that confuse readers who navigate by them. A level that the post never uses isn't a gap. */
export function checkHeadings({ headings, emptyHeadings }: Pick<PostOutline, 'headings' | 'emptyHeadings'>): Issue[] {
  const skipping = headings.flatMap((heading, index) => {
    const before = headings[index - 1];
    if (heading.level <= (before?.level ?? FIRST_LEVEL - 1) + 1) return [];
    const words = truncate(heading.text);
    return atText(
      heading,
      before === undefined
        ? `The first heading, “${words},” isn’t at the post’s top heading level.`
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
