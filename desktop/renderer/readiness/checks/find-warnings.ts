import type { PostFields } from '@callwright/shared/post/post.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { checkHeadings } from './check-headings.ts';
import { checkImages } from './check-images.ts';
import { checkLinks, type LinkContext } from './check-links.ts';
import { checkSeoFields } from './check-seo-fields.ts';
import { atText, type Issue } from './issue.ts';

/** Finds what would make the post better without keeping it back: by subject, each in the order of the text. */
export function findWarnings(
  fields: PostFields,
  outline: PostOutline,
  context: Omit<LinkContext, 'slug'> & { isTitleCut: boolean },
): Issue[] {
  return [
    ...checkSeoFields(fields, context),
    ...checkHeadings(outline),
    ...checkImages(outline),
    ...checkLinks(outline, { ...context, slug: fields.slug }),
    ...outline.html.map((html) => atText(html, describeRemovedHtml(html.tags))),
  ];
}

/** Used for the whole text in the footer, and for one position here. */
export function describeRemovedHtml(tags: readonly string[]): string {
  return `HTML that readers will not see: ${tags.map((tag) => `<${tag}>`).join(', ')}`;
}
