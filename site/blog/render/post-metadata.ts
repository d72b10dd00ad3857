import type { Post } from '@callwright/shared/post/post.ts';
import { FEED_LINKS } from '../../seo/feed-links.ts';
import { OPEN_GRAPH_LOCALE, type PageHead } from '../../seo/page-metadata.ts';
import { describeShareImage } from '../../seo/share-image.ts';
import { site } from '../../settings/site.ts';
import { toMarkdownPath } from '../addresses.ts';
import { describePost } from '../post-description.ts';
import type { SitePictures } from '../site-pictures.ts';

/** See section 2 of the specification, "Blog post". */
export function toPostMetadata(post: Post, pictures?: SitePictures): PageHead {
  const { title, description, url, keywords, sharedImage, imageAlt, publishedAt, modifiedAt, author } = describePost(
    post,
    pictures,
  );
  const image = sharedImage
    ? { ...sharedImage, alt: imageAlt }
    : describeShareImage(`/blog/${post.slug}`, {
        kind: 'post',
        siteName: site.blogName,
        title: post.title,
        author,
        publishedAt,
      });
  return {
    title,
    description,
    keywords,
    authors: [{ name: author }],
    alternates: {
      canonical: url,
      types: {
        ...FEED_LINKS,
        'text/markdown': [{ url: `${site.url}${toMarkdownPath(post.slug)}`, title: 'This post as Markdown' }],
      },
    },
    openGraph: {
      type: 'article',
      siteName: site.blogName,
      locale: OPEN_GRAPH_LOCALE,
      title: post.title,
      description,
      url,
      publishedTime: publishedAt,
      modifiedTime: modifiedAt,
      authors: [author],
      tags: keywords,
      images: [image],
    },
    twitter: {
      card: 'summary_large_image',
      title: post.title,
      description,
      images: [{ url: image.url, alt: image.alt }],
    },
  };
}
