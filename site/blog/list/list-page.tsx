import { formatDate } from '@callwright/shared/post/format-date.ts';
import type { PostSummary } from '@callwright/shared/post/post.ts';
import type { ReactNode } from 'react';
import { describeBackend } from '../../env.ts';
import { breadcrumbs, StructuredData } from '../../seo/structured-data.tsx';
import { ROUTES } from '../../settings/routes.ts';
import { site } from '../../settings/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { SoundWave } from '../../ui/sound-wave.tsx';
import { toArchivePath, toTagArchivePath, toTagPath } from '../addresses.ts';
import type { HtmlPage, ListPosition, Tag } from '../blog-page.ts';
import { fingerprintList } from '../reader/reader-requests.ts';
import { SearchField } from '../search/search-field.tsx';
import type { SitePictures } from '../site-pictures.ts';
import { BackToBlog } from './back-to-blog.tsx';
import { PostGrid, PostsLoading } from './post-list.tsx';

type ListProps<Kind extends HtmlPage['kind']> = Extract<HtmlPage, { kind: Kind }> & { pictures: SitePictures };

export function BlogFirstPage({ posts, older, pictures }: ListProps<'blog'>) {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.blog)} />
      <header className="border-line border-b bg-sunken">
        <div className="page-width flex items-center justify-between gap-16 py-14 sm:py-20">
          <div>
            <h1 className="heading text-4xl sm:text-6xl">{site.blogName}</h1>
            <p className="mt-4 max-w-xl text-ink-soft text-lg sm:text-xl">{site.blogDescription}</p>
          </div>
          <SoundWave className="hidden h-28 w-80 shrink-0 text-accent lg:block" />
        </div>
      </header>
      <ListBody newer={null} older={older && toArchivePath(older.number)}>
        <div data-island="posts" data-backend={describeBackend()} data-known={fingerprintList(posts)}>
          {posts.length > 0 ? <PostGrid posts={posts} level="h2" pictures={pictures} /> : <PostsLoading />}
        </div>
      </ListBody>
    </>
  );
}

export function ArchivePage({ position, posts, pictures }: ListProps<'archive'>) {
  return (
    <>
      <StructuredData
        data={breadcrumbs(ROUTES.blog, { path: toArchivePath(position.number), label: nameArchivePage(position) })}
      />
      <ListHeader title={nameArchivePage(position)} lead={`Posts ${describeDates(posts)}.`} />
      <ListBody
        newer={position.number < position.last ? toArchivePath(position.number + 1) : ROUTES.blog.path}
        older={position.number > 1 ? toArchivePath(position.number - 1) : null}
      >
        <PostGrid posts={posts} level="h2" pictures={pictures} />
      </ListBody>
    </>
  );
}

export function TagPage({ tag, posts, older, pictures }: ListProps<'tag'>) {
  return (
    <>
      <StructuredData data={breadcrumbs(ROUTES.blog, { path: toTagPath(tag.slug), label: tag.label })} />
      <ListHeader title={tag.label} lead="All posts on this topic, newest first." />
      <ListBody newer={null} older={older && toTagArchivePath(tag.slug, older.number)}>
        <PostGrid posts={posts} level="h2" pictures={pictures} />
      </ListBody>
    </>
  );
}

export function TagArchivePage({ tag, position, posts, pictures }: ListProps<'tag-archive'>) {
  const path = toTagArchivePath(tag.slug, position.number);
  return (
    <>
      <StructuredData
        data={breadcrumbs(
          ROUTES.blog,
          { path: toTagPath(tag.slug), label: tag.label },
          { path, label: nameTagArchivePage(tag, position) },
        )}
      />
      <ListHeader title={nameTagArchivePage(tag, position)} lead={`Posts on this topic ${describeDates(posts)}.`} />
      <ListBody
        newer={position.number < position.last ? toTagArchivePath(tag.slug, position.number + 1) : toTagPath(tag.slug)}
        older={position.number > 1 ? toTagArchivePath(tag.slug, position.number - 1) : null}
      >
        <PostGrid posts={posts} level="h2" pictures={pictures} />
      </ListBody>
    </>
  );
}

/** Numbers count from the oldest post, so a page keeps its number. */
export function nameArchivePage({ number }: ListPosition): string {
  return `Blog archive, page ${number}`;
}

export function nameTagArchivePage({ label }: Tag, { number }: ListPosition): string {
  return `${label}, page ${number}`;
}

/** `from May 2, 2026 to June 12, 2026`. Takes posts newest first. */
export function describeDates(posts: readonly PostSummary[]): string {
  const [from, to] = [posts.at(-1), posts[0]].map((post) => (post ? formatDate(post.published_at) : ''));
  return from === to ? `from ${from}` : `from ${from} to ${to}`;
}

function ListHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="border-line border-b bg-sunken">
      <div className="page-width py-10 sm:py-14">
        <BackToBlog variant="link" />
        <h1 className="heading mt-4 line-clamp-4 pb-1 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-ink-soft text-lg">{lead}</p>
      </div>
    </header>
  );
}

type ListBodyProps = {
  newer: string | null;
  older: string | null;
  children: ReactNode;
};

function ListBody({ newer, older, children }: ListBodyProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <SearchField />
      <div data-searched-list="">
        {children}
        {(newer || older) && (
          <nav aria-label="More posts" className="mt-12 flex flex-wrap justify-between gap-4">
            {newer && (
              <a href={newer} rel="prev" className={buttonStyle('secondary')}>
                <Icon name="arrow-left" className="size-4.5" />
                Newer posts
              </a>
            )}
            {older && (
              <a href={older} rel="next" className={`ml-auto ${buttonStyle('secondary')}`}>
                Older posts
                <Icon name="arrow-right" className="size-4.5" />
              </a>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}
