import '@callwright/shared/post-body/post-body.css';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import { type Post, splitKeywords } from '@callwright/shared/post/post.ts';
import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { Badge } from '../ui/badge.tsx';
import { BackToBlog } from './back-to-blog.tsx';
import { FeaturedImage } from './featured-image.tsx';

/** A whole post, as the exported page, its newer text and the 404 page's fallback show it. */
export function PostArticle({ post }: { post: Post }) {
  const keywords = splitKeywords(post.keywords);
  return (
    <article className="page-width pt-8 pb-20">
      <div className="mx-auto max-w-3xl">
        <BackToBlog look="link" />
        <header className="mt-6">
          <h1 className="heading text-4xl sm:text-5xl">{post.title}</h1>
          {/* The dot hangs to the left of the date, so that it is cut off where the date starts a line. */}
          <p className="mt-5 flex flex-wrap gap-x-5 overflow-hidden text-ink-soft">
            <span className="min-w-0 break-all font-medium text-ink">{post.author_name}</span>{' '}
            <time
              dateTime={post.published_at}
              className="relative before:absolute before:-left-3 before:content-['·'_/_'']"
            >
              {formatDate(post.published_at)}
            </time>
          </p>
          {keywords.length > 0 && (
            <ul aria-label="Keywords" className="mt-5 flex flex-wrap gap-2">
              {keywords.map((keyword, position) => (
                <li key={position} className="max-w-full">
                  <Badge>{keyword}</Badge>
                </li>
              ))}
            </ul>
          )}
        </header>
      </div>
      {post.featured_image_url && (
        <div className="mx-auto mt-10 max-w-4xl overflow-hidden rounded-3xl border border-line">
          <FeaturedImage url={post.featured_image_url} isFirst />
        </div>
      )}
      <div className="mx-auto mt-10 max-w-3xl">
        <PostBody content={post.content} />
      </div>
    </article>
  );
}
