import type { PostFields } from '@callwright/shared/post.ts';
import type { PostParts } from '@callwright/shared/post-body/post-parts.ts';
import { checkHeadings } from './check-headings.ts';
import { checkLinks, type LinkFacts } from './check-links.ts';
import { checkPageWords } from './check-page-words.ts';
import { checkPictures } from './check-pictures.ts';
import { atText, type Finding } from './finding.ts';

/** What would make the post better and holds nothing up, by subject, each in the order of the text. */
export function findAdvice(
  fields: PostFields,
  parts: PostParts,
  facts: Omit<LinkFacts, 'slug'> & { isTitleCut: boolean },
): Finding[] {
  return [
    ...checkPageWords(fields, facts),
    ...checkHeadings(parts),
    ...checkPictures(parts),
    ...checkLinks(parts, { ...facts, slug: fields.slug }),
    ...parts.html.map((html) => atText(html, describeDropped(html.tags))),
  ];
}

/** Said of the whole text in the footer, and of one place here. */
export function describeDropped(tags: readonly string[]): string {
  return `HTML that readers will not see: ${tags.map((tag) => `<${tag}>`).join(', ')}`;
}
