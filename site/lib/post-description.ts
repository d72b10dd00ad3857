import { type Post, splitKeywords } from '@callwright/shared/post.ts';
import { site } from '../content/site.ts';

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
  author: string;
};

export function describePost(post: Post): PostDescription {
  return {
    title: `${post.title} | ${site.blogName}`,
    description: post.meta_description || post.title,
    url: `${site.url}/blog/${post.slug}`,
    keywords: splitKeywords(post.keywords),
    image: post.featured_image_url,
    sharedImage: post.featured_image_url && isShownByNetworks(post.featured_image_url) ? post.featured_image_url : null,
    publishedAt: post.published_at,
    author: post.author_name,
  };
}

/** Networks fetch over https, and show neither SVG nor AVIF; an address that does not tell its format is taken. */
function isShownByNetworks(image: string): boolean {
  const { protocol, pathname } = new URL(image);
  return protocol === 'https:' && !/\.(svgz?|avif)$/i.test(pathname);
}
