import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isSharedPicture, toSharedImage } from '@callwright/shared/post/seo-metadata.ts';
import { isWebAddress } from '@callwright/shared/post/web-address.ts';
import { readImageAddress } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { checkHeadings } from './check-headings.ts';
import { checkLinks, type LinkContext } from './check-links.ts';
import { atField, atText, type Issue, truncate } from './issue.ts';

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
    ...outline.shownAsText.map((part) => atText(part, SHOWN_AS_TEXT[part.what])),
  ];
}

const SHOWN_AS_TEXT: Readonly<Record<PostOutline['shownAsText'][number]['what'], string>> = {
  block:
    'Readers see this part as plain text because it has too many lists, quotes, links, or table cells, or they’re nested too deeply. Simplify it, or break it up with blank lines.',
  references:
    'Readers see links in this part as plain text because their long URL is repeated too often. Shorten the URL, or link to it less often.',
};

export function describeRemovedHtml(tags: readonly string[]): string {
  return `HTML that readers won’t see: ${tags.map((tag) => `<${tag}>`).join(', ')}`;
}

export function checkImages({ images }: Pick<PostOutline, 'images'>): Issue[] {
  return images.flatMap((image) => {
    // Our own pictures must have alt text, so that's an error instead.
    if (readPictureReference(image.url) !== null) return [];
    const isShown = readImageAddress(image.url) !== null;
    return [
      ...(isShown
        ? []
        : [atText(image, `The picture “${truncate(image.url)}” isn’t shown. Its URL must start with http or https.`)]),
      ...(image.alt.trim() === ''
        ? [atText(image, `The picture “${truncate(image.url)}” has no alt text for readers who can’t see it.`)]
        : []),
    ];
  });
}

function checkSeoFields(fields: PostFields, { isTitleCut }: { isTitleCut: boolean }): Issue[] {
  const image = fields.featuredImageUrl.trim();
  return [
    ...(isTitleCut ? [atField('title', 'Search results will cut off the title.')] : []),
    ...(fields.excerpt.trim() === ''
      ? [atField('excerpt', 'Without an excerpt, the post’s card on the blog shows only the title.')]
      : []),
    ...(fields.metaDescription.trim() === ''
      ? [atField('metaDescription', 'Without a meta description, search engines use the title instead.')]
      : []),
    ...checkSharedImage(image),
  ];
}

function checkSharedImage(image: string): Issue[] {
  const reference = readPictureReference(image);
  // An invalid URL is an error instead.
  if (reference === null && !isWebAddress(image)) return [];
  if (reference === null ? toSharedImage(image) !== null : isSharedPicture(reference.facts)) return [];
  const why =
    reference === null
      ? 'Social networks can’t use this picture (its URL must be https, and it can’t be SVG or AVIF), so they show the generated card.'
      : 'Social networks can’t use pictures that are animated or narrower than 600 pixels, so they show the generated card.';
  return [atField('featuredImageUrl', why)];
}
