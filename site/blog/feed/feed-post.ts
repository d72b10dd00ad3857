import type { Post } from '@callwright/shared/post/post.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { POSTS_IN_FEEDS } from '../blog-page.ts';
import { describePost } from '../post-description.ts';
import { type SitePictures, UPLOADED_PICTURES } from '../site-pictures.ts';
import { toFeedHtml } from './feed-html.ts';

export type FeedPost = {
  /** Never changes, not even when the slug does. */
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  image: string | null;
  author: string;
  keywords: string[];
  publishedAt: Date;
  updatedAt: Date;
};

export type BodyCache = Map<string, string>;

/** @param known bodies of earlier feeds. One new post leaves all others unchanged. */
export function toFeedPosts(
  posts: readonly Post[],
  pictures: SitePictures = UPLOADED_PICTURES,
  known: BodyCache = new Map(),
): FeedPost[] {
  return posts.slice(0, POSTS_IN_FEEDS).map((post) => {
    const { url, description, image, author, keywords, publishedAt, modifiedAt } = describePost(post, pictures);
    const shown = { url, image: image ? { src: image, alt: post.featured_image_alt ?? '' } : null };
    return {
      id: `urn:uuid:${post.id}`,
      url,
      title: post.title,
      summary: post.excerpt || description,
      html: getOrRender(known, JSON.stringify([post.content, shown]), () => {
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

/** Keeps the most recently used bodies, enough for two feeds. */
function getOrRender(known: BodyCache, key: string, make: () => string): string {
  const body = known.get(key) ?? make();
  known.delete(key);
  known.set(key, body);
  for (const oldest of known.keys()) {
    if (known.size <= 2 * POSTS_IN_FEEDS) break;
    known.delete(oldest);
  }
  return body;
}
