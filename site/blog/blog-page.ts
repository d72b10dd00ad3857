import type { Post, PostSummary } from '@callwright/shared/post/post.ts';

/** A post as another page leads to it. */
export type PostLink = { slug: string; title: string };

/** A keyword of posts, titled for a page; the spellings "Call Routing" and "call routing" are one tag. */
export type Tag = { slug: string; label: string };

/** A page of a list that is numbered from the oldest post: a full one changes only when an old post does. */
export type ListPosition = {
  /** 1 is the page of the oldest posts. */
  number: number;
  /**
   * The highest number of a page that is full; on such a page, at most the number of the next one. Were it the
   * highest there too, every page would change whenever one is full.
   */
  last: number;
};

/**
 * A page or a file of the blog with all that it is made of: rendering the same value gives the same bytes,
 * in a full export and in a release of one change alike.
 */
export type BlogPage = (
  | {
      kind: 'post';
      post: Post;
      /** The posts that were published right before and right after it. */
      previous: PostLink | null;
      next: PostLink | null;
      related: readonly PostSummary[];
      tags: readonly Tag[];
    }
  /** The blog's first page: the newest posts, at least a page's and at most one fewer than two pages'. */
  | { kind: 'blog'; posts: readonly PostSummary[]; older: ListPosition | null }
  | { kind: 'archive'; position: ListPosition; posts: readonly PostSummary[] }
  /** A tag's first page. */
  | { kind: 'tag'; tag: Tag; posts: readonly PostSummary[]; older: ListPosition | null }
  | { kind: 'tag-archive'; tag: Tag; position: ListPosition; posts: readonly PostSummary[] }
  /** The newest posts in full, as RSS and as JSON. */
  | { kind: 'feeds'; posts: readonly Post[] }
  /** The addresses of a run of posts, numbered from the oldest; and the index of all parts with the site's own pages. */
  | { kind: 'sitemap-part'; number: number; posts: readonly SitemapPost[] }
  | { kind: 'sitemap-index'; parts: number }
  /** A former address of a post, which leads to its address now. */
  | { kind: 'moved'; slug: string; leadsTo: string }
) & {
  /** Paths of pictures that the site has no files of: pages show them from where they were uploaded. */
  missingPictures?: readonly string[];
};

export type SitemapPost = { slug: string; changedAt: string };

/** A file of the site, at its path in the export: `blog/a-post.html`. */
export type SiteFile = { path: string; content: string | Uint8Array };

/** Posts on a page of a list. */
export const POSTS_PER_PAGE = 24;

/** Those that are pages of HTML with a document around them. */
export type HtmlPage = Extract<BlogPage, { kind: 'post' | 'blog' | 'archive' | 'tag' | 'tag-archive' }>;

const HTML_KINDS: ReadonlySet<string> = new Set<HtmlPage['kind']>(['post', 'blog', 'archive', 'tag', 'tag-archive']);

export function isHtmlPage(page: BlogPage): page is HtmlPage {
  return HTML_KINDS.has(page.kind);
}
