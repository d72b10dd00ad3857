import type { Post } from '@callwright/shared/post/post.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describePost } from '../post-description.ts';
import { type SitePictures, UPLOADED } from '../site-pictures.ts';
import { toFeedHtml } from './feed-html.ts';

/** A feed has at most this many posts, the newest; feed readers store older ones themselves. */
const MAX_POSTS = 20;

/** A post as both feeds describe it. */
export type FeedPost = {
  /** Stays the same whatever is edited, the slug included. */
  id: string;
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  html: string;
  image: string | null;
  author: string;
  keywords: string[];
  publishedAt: Date;
  updatedAt: Date;
};

/** Bodies that were made before, for the same pictures, by all else that each is made of. */
export type KnownBodies = Map<string, string>;

/**
 * The posts of a feed, with the bodies that the blog's pages show.
 *
 * @param known of earlier feeds: after one more post, a feed has all bodies but one that the feed before it had.
 */
export function toFeedPosts(
  posts: readonly Post[],
  pictures: SitePictures = UPLOADED,
  known: KnownBodies = new Map(),
): FeedPost[] {
  return posts.slice(0, MAX_POSTS).map((post) => {
    const { url, description, image, author, keywords, publishedAt, modifiedAt } = describePost(post, pictures);
    const shown = { url, image: image ? { src: image, alt: post.featured_image_alt ?? '' } : null };
    return {
      id: `urn:uuid:${post.id}`,
      url,
      title: post.title,
      summary: post.excerpt || description,
      html: recall(known, JSON.stringify([post.content, shown]), () => {
        const body = createElement(PostBody, { content: post.content, toPictureSources: pictures.toSources });
        return toFeedHtml(renderToStaticMarkup(body), shown);
      }),
      image,
      author,
      keywords,
      publishedAt: new Date(publishedAt),
      updatedAt: new Date(modifiedAt),
    };
  });
}

/** Keeps the bodies of two feeds: those that were used last. */
function recall(known: KnownBodies, key: string, make: () => string): string {
  const body = known.get(key) ?? make();
  known.delete(key);
  known.set(key, body);
  for (const oldest of known.keys()) {
    if (known.size <= 2 * MAX_POSTS) break;
    known.delete(oldest);
  }
  return body;
}
