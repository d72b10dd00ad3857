import type { PostFields } from '@callwright/shared/post/post.ts';
import type { PostParts } from '@callwright/shared/post-body/outline/post-outline.ts';
import { checkHeadings } from './check-headings.ts';
import { checkPictures } from './check-images.ts';
import { checkLinks, type LinkFacts } from './check-links.ts';
import { checkPageWords } from './check-seo-fields.ts';
import { atText, type Finding } from './issue.ts';

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
