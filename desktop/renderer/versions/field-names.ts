import type { PostFields } from '@callwright/shared/post/post.ts';

/** What the fields of a post are called where two texts are compared. */
export const FIELD_NAMES = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  featuredImageUrl: 'Featured image URL',
  content: 'Content',
} as const satisfies Record<keyof PostFields, string>;

export const COMPARED_FIELDS = Object.keys(FIELD_NAMES) as Array<keyof PostFields>;
