import type { Post } from '@callwright/shared/post.ts';
import { site } from '../content/site.ts';
import { describePost } from './post-description.ts';

/** The `Article` of schema.org for a post, as the text of a script element. */
export function toArticleJsonLd(post: Post): string {
  const { description, url, keywords, image, publishedAt, author } = describePost(post);
  return toScriptText({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description,
    datePublished: publishedAt,
    dateModified: post.updated_at,
    author: { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    mainEntityOfPage: url,
    ...(image ? { image: [image] } : {}),
    ...(keywords.length > 0 ? { keywords: keywords.join(', ') } : {}),
  });
}

/**
 * JSON that may stand inside a script element: without `<`, no text of an author can end the
 * element or open a comment in it.
 */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
