import type { PostFields } from '@callwright/shared/post/post.ts';
import { toSharedImage } from '@callwright/shared/post/seo-metadata.ts';
import { atField, type Issue } from './issue.ts';

/** Checks what search engines, social networks and the list of posts are given beside the text. */
export function checkSeoFields(fields: PostFields, { isTitleCut }: { isTitleCut: boolean }): Issue[] {
  const image = fields.featuredImageUrl.trim();
  return [
    ...(isTitleCut ? [atField('title', 'Search results show the title cut off.')] : []),
    ...(fields.excerpt.trim() === ''
      ? [atField('excerpt', 'Without an excerpt, the card in the list of posts shows the title alone.')]
      : []),
    ...(fields.metaDescription.trim() === ''
      ? [atField('metaDescription', 'Without a meta description, search engines are given the title in its place.')]
      : []),
    ...(image !== '' && toSharedImage(image) === null
      ? [
          atField(
            'featuredImageUrl',
            'Networks show no picture from this address (they need https, and neither SVG nor AVIF): they get the drawn card.',
          ),
        ]
      : []),
  ];
}
