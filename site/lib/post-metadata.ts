import type { Post } from '@callwright/shared/post.ts';
import type { Metadata } from 'next';
import { site } from '../content/site.ts';
import { describePost } from './post-description.ts';

/** The head of a post's exported page. */
export function toPostMetadata(post: Post): Metadata {
  const { title, description, url, keywords, image, publishedAt, author } = describePost(post);
  return {
    title,
    description,
    keywords,
    authors: [{ name: author }],
    alternates: { canonical: url },
    openGraph: {
      type: 'article',
      siteName: site.blogName,
      title,
      description,
      url,
      publishedTime: publishedAt,
      authors: [author],
      tags: keywords,
      ...(image ? { images: [image] } : {}),
    },
  };
}
