import { FeaturedImage } from '@callwright/shared/post-body/featured-image.tsx';
import '@callwright/shared/post-body/post-body.css';
import { formatDate } from '@callwright/shared/post/format-date.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { layoutContent } from '@callwright/shared/post-body/post-body.tsx';
import { PostCallToAction } from '@callwright/shared/post-body/post-call-to-action.tsx';
import { PostDocument } from '@callwright/shared/post-body/post-document.tsx';
import { toCallToAction } from '@callwright/shared/post-links/call-to-action.ts';
import { StructuredData } from '../../seo/structured-data.tsx';
import { site } from '../../settings/site.ts';
import { toAuthorName } from '../author-name.ts';
import { BackToBlog } from '../list/back-to-blog.tsx';
import { KeywordList } from '../list/post-parts.tsx';
import { describePost } from '../post-description.ts';
import { type SitePictures, UPLOADED_PICTURES } from '../site-pictures.ts';
import { readKeywords } from '../tags.ts';
import { article } from './article-data.ts';
import { TableOfContents } from './table-of-contents.tsx';

export function PostArticle({ post, pictures = UPLOADED_PICTURES }: { post: Post; pictures?: SitePictures }) {
  const { revisedAt } = describePost(post);
  const layout = layoutContent(post.content);
  const callToAction = toCallToAction(post.call_to_action, site.callToAction);
  return (
    <article className="page-width pt-8 pb-20">
      <div className="mx-auto max-w-3xl">
        <BackToBlog variant="link" />
        <header className="mt-6">
          <h1 className="heading text-4xl sm:text-5xl">{post.title}</h1>
          {/* The dot hangs to the left of the date, so it's clipped if the date starts a line. */}
          <p className="mt-5 flex flex-wrap gap-x-5 overflow-hidden text-ink-soft">
            <span className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">{toAuthorName(post)}</span>{' '}
            <time
              dateTime={post.published_at}
              className="relative before:absolute before:-left-3 before:content-['·'_/_'']"
            >
              {formatDate(post.published_at)}
            </time>{' '}
            {revisedAt && (
              <span className="relative before:absolute before:-left-3 before:content-['·'_/_'']">
                Updated <time dateTime={revisedAt}>{formatDate(revisedAt)}</time>
              </span>
            )}
          </p>
          <KeywordList keywords={readKeywords(post.keywords)} className="mt-5 gap-2" />
        </header>
      </div>
      {post.featured_image_url && (
        <div className="mx-auto mt-10 max-w-4xl overflow-hidden rounded-3xl border border-line">
          <FeaturedImage
            url={post.featured_image_url}
            alt={post.featured_image_alt ?? ''}
            isFirst
            toPictureSources={pictures.toSources}
          />
        </div>
      )}
      <div className="relative mx-auto mt-10 max-w-3xl">
        <TableOfContents layout={layout} characters={post.content.length} />
        <PostDocument layout={layout} toPictureSources={pictures.toSources} isLeading={!post.featured_image_url} />
        {callToAction && <PostCallToAction link={callToAction} />}
        {post.author_biography && <AboutAuthor name={toAuthorName(post)} biography={post.author_biography} />}
      </div>
    </article>
  );
}

function AboutAuthor({ name, biography }: { name: string; biography: string }) {
  return (
    <aside aria-label="About the author" className="mt-14 rounded-2xl border border-line bg-surface p-6">
      <p className="text-ink-soft text-sm">Written by</p>
      <p className="mt-0.5 font-semibold text-ink [overflow-wrap:anywhere]">{name}</p>
      <p className="mt-2 whitespace-pre-line text-ink-soft leading-relaxed [overflow-wrap:anywhere]">{biography}</p>
    </aside>
  );
}

/** The head of a post that was published after the export. React moves the tags to `<head>`. */
export function PostHead({ post }: { post: Post }) {
  const { description, url, keywords, sharedImage, publishedAt, modifiedAt, author } = describePost(post);
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
      <meta property="article:modified_time" content={modifiedAt} />
      <meta property="article:author" content={author} />
      {sharedImage && <meta property="og:image" content={sharedImage.url} />}
      <StructuredData data={article(post)} />
    </>
  );
}

export function PostNotFound() {
  return (
    <section className="page-width flex flex-col items-center py-28 text-center">
      <h1 className="heading text-4xl sm:text-5xl">Post Not Found</h1>
      <p className="mt-4 mb-8 max-w-md text-ink-soft text-lg">
        There’s no post at this address, or we can’t load it right now.
      </p>
      <BackToBlog variant="button" />
    </section>
  );
}
