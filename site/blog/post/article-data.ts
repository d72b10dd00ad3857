import type { Post } from '@callwright/shared/post/post.ts';
import type { Article, WithContext } from 'schema-dts';
import { site } from '../../settings/site.ts';
import { describePost } from '../post-description.ts';
import type { SitePictures } from '../site-pictures.ts';

export function article(post: Post, pictures?: SitePictures): WithContext<Article> {
  const { description, url, keywords, image, publishedAt, modifiedAt, author } = describePost(post, pictures);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description,
    datePublished: publishedAt,
    dateModified: modifiedAt,
    author: post.author_name
      ? { '@type': 'Person', name: author }
      : { '@type': 'Organization', name: author, url: site.url },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    mainEntityOfPage: url,
    ...(image ? { image: [image] } : {}),
    ...(keywords.length > 0 ? { keywords: keywords.join(', ') } : {}),
  };
}
