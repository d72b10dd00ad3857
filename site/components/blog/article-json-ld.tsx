import type { Post } from '@callwright/shared/post.ts';
import { toArticleJsonLd } from '../../lib/article-json-ld.ts';

export function ArticleJsonLd({ post }: { post: Post }) {
  // React would escape the quotes of JSON; the text holds no `<`.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toArticleJsonLd(post) }} />;
}
