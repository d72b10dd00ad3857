import type { Post } from '@callwright/shared/post/post.ts';
import { site } from '../../content/site.ts';
import { describePost } from '../../seo/post-description.ts';
import { article } from '../../seo/structured-data/article.ts';
import { StructuredData } from '../document/structured-data.tsx';

/** What an exported post says of itself in its head, for one that was published after the export; React moves it there. */
export function PostHead({ post }: { post: Post }) {
  const { description, url, keywords, sharedImage, publishedAt, author } = describePost(post);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta name="author" content={author} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(',')} />}
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={site.blogName} />
      <meta property="og:title" content={post.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:author" content={author} />
      {sharedImage && <meta property="og:image" content={sharedImage} />}
      <StructuredData data={article(post)} />
    </>
  );
}
