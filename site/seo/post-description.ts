import { type Post, splitKeywords } from '@callwright/shared/post/post.ts';
import { toPageDescription, toPageTitle, toSharedImage } from '@callwright/shared/post/seo-metadata.ts';
import { toAuthorName } from '../blog/author-name.ts';
import { site } from '../content/settings/site.ts';

/** What a page of a post says about itself (specification, section 2, "Blog post"). */
export type PostDescription = {
  title: string;
  description: string;
  /** Absolute, without a trailing slash. */
  url: string;
  keywords: string[];
  image: string | null;
  /** The image, where networks can show it. */
  sharedImage: string | null;
  publishedAt: string;
  /** When its author told readers that it was updated; null where they never did since it was published. */
  revisedAt: string | null;
  /** The last change that is worth reading again: an edit for a typo is none. */
  modifiedAt: string;
  author: string;
};

export function describePost(post: Post): PostDescription {
  const revisedAt = findRevision(post);
  return {
    title: toPageTitle(post.title),
    description: toPageDescription(post.meta_description, post.title),
    url: `${site.url}/blog/${post.slug}`,
    keywords: splitKeywords(post.keywords),
    image: post.featured_image_url,
    sharedImage: toSharedImage(post.featured_image_url),
    publishedAt: post.published_at,
    revisedAt,
    modifiedAt: revisedAt ?? post.published_at,
    author: toAuthorName(post),
  };
}

/** A post that was revised before its publish time came is new to every reader. */
function findRevision({ revised_at, published_at }: Post): string | null {
  return revised_at !== null && Date.parse(revised_at) > Date.parse(published_at) ? revised_at : null;
}
