import type { Database } from '../database.types.ts';
import type { PostFields } from './post.ts';

type BlogPosts = Database['public']['Tables']['blog_posts'];

/** The columns that hold what the author typed. */
type TextColumns = Pick<
  BlogPosts['Row'],
  | 'title'
  | 'slug'
  | 'content'
  | 'excerpt'
  | 'meta_description'
  | 'keywords'
  | 'featured_image_url'
  | 'featured_image_alt'
>;

/** Converts what an author typed to columns; empty optional fields are stored as null (specification, section 5). */
export function toTextColumns(fields: PostFields) {
  return {
    title: fields.title,
    slug: fields.slug,
    content: fields.content,
    excerpt: fields.excerpt || null,
    meta_description: fields.metaDescription || null,
    keywords: fields.keywords || null,
    featured_image_url: fields.featuredImageUrl || null,
    featured_image_alt: fields.featuredImageAlt || null,
  } satisfies BlogPosts['Update'];
}

/** Converts a row back to what its author typed. */
export function fromTextColumns(row: TextColumns): PostFields {
  return {
    title: row.title,
    slug: row.slug,
    content: row.content,
    excerpt: row.excerpt ?? '',
    metaDescription: row.meta_description ?? '',
    keywords: row.keywords ?? '',
    featuredImageUrl: row.featured_image_url ?? '',
    featuredImageAlt: row.featured_image_alt ?? '',
  };
}
