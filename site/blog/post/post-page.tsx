import { breadcrumbs, StructuredData } from '../../seo/structured-data.tsx';
import { ROUTES } from '../../settings/routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { toPostPath } from '../addresses.ts';
import type { HtmlPage, PostLink } from '../blog-page.ts';
import { PostGrid } from '../list/post-list.tsx';
import type { SitePictures } from '../site-pictures.ts';
import { article } from './article-data.ts';
import { PostArticle } from './post-article.tsx';
import { PostIsland } from './post-island.tsx';

type PostPageProps = Extract<HtmlPage, { kind: 'post' }> & { pictures: SitePictures };

/** A newer revision replaces only the article. */
export function PostPage({ post, previous, next, related, pictures }: PostPageProps) {
  return (
    <>
      <PostIsland slug={post.slug} known={{ id: post.id, revision: post.revision }}>
        <StructuredData data={article(post, pictures)} />
        <StructuredData data={breadcrumbs(ROUTES.blog, { path: toPostPath(post.slug), label: post.title })} />
        <PostArticle post={post} pictures={pictures} />
      </PostIsland>
      {(previous || next) && (
        <nav aria-label="Previous and next post" className="page-width pb-16 sm:pb-20">
          <ul className="mx-auto grid max-w-3xl gap-4 border-line border-t pt-8 sm:grid-cols-2">
            {previous && <Neighbor post={previous} label="Previous post" />}
            {next && <Neighbor post={next} label="Next post" />}
          </ul>
        </nav>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-posts" className="border-line border-t">
          <div className="page-width py-14 sm:py-20">
            <h2 id="related-posts" className="heading mb-8 text-3xl sm:text-4xl">
              Related posts
            </h2>
            <PostGrid posts={related} level="h3" pictures={pictures} />
          </div>
        </section>
      )}
    </>
  );
}

function Neighbor({ post, label }: { post: PostLink; label: 'Previous post' | 'Next post' }) {
  const isNext = label === 'Next post';
  return (
    <li className={`min-w-0 ${isNext ? 'sm:col-start-2' : ''}`}>
      <a
        href={toPostPath(post.slug)}
        rel={isNext ? 'next' : 'prev'}
        className={`group flex h-full flex-col gap-1 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors hover:border-accent ${isNext ? 'sm:items-end sm:text-right' : ''}`}
      >
        <span className="flex items-center gap-2 text-ink-soft text-sm">
          {!isNext && <Icon name="arrow-left" className="size-4" />}
          {label}
          {isNext && <Icon name="arrow-right" className="size-4" />}
        </span>{' '}
        <span className="line-clamp-2 max-w-full break-words font-semibold group-hover:text-accent">{post.title}</span>
      </a>
    </li>
  );
}
