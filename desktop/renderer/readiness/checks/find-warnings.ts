import type { PostFields } from '@callwright/shared/post/post.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { checkHeadings } from './check-headings.ts';
import { checkImages } from './check-images.ts';
import { checkLinks, type LinkFacts } from './check-links.ts';
import { checkSeoFields } from './check-seo-fields.ts';
import { atText, type Issue } from './issue.ts';

/** What would make the post better and holds nothing up, by subject, each in the order of the text. */
export function findWarnings(
  fields: PostFields,
  parts: PostOutline,
  facts: Omit<LinkFacts, 'slug'> & { isTitleCut: boolean },
): Issue[] {
  return [
    ...checkSeoFields(fields, facts),
    ...checkHeadings(parts),
    ...checkImages(parts),
    ...checkLinks(parts, { ...facts, slug: fields.slug }),
    ...parts.html.map((html) => atText(html, describeRemovedHtml(html.tags))),
  ];
}

/** Said of the whole text in the footer, and of one place here. */
export function describeRemovedHtml(tags: readonly string[]): string {
  return `HTML that readers will not see: ${tags.map((tag) => `<${tag}>`).join(', ')}`;
}
