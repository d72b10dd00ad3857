import type { Post } from '@callwright/shared/post/post.ts';
import type { Article, WithContext } from 'schema-dts';
import { site } from '../../content/site.ts';
import { describePost } from '../post-description.ts';

/** A post, with the same words as the page's head. */
export function article(post: Post): WithContext<Article> {
  const { description, url, keywords, image, publishedAt, author } = describePost(post);
  return {
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
  };
}
