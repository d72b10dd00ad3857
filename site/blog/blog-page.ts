import type { Post, PostSummary } from '@callwright/shared/post/post.ts';

export type PostLink = { slug: string; title: string };

/** Different capitalizations, such as "Call Routing" and "call routing", are one tag. */
export type Tag = { slug: string; label: string };

/** A page in a list numbered from the oldest post, so a full page changes only when an old post does. */
export type ListPosition = {
  /** 1 is the page with the oldest posts. */
  number: number;
  /**
   * The highest number of a full page. On a full page, at most the next page's number, so new pages don't change
   * it.
   */
  last: number;
};

/** A page or file of the blog with everything it's made of. The same value always renders the same bytes. */
export type BlogPage = (
  | {
      kind: 'post';
      post: Post;
      previous: PostLink | null;
      next: PostLink | null;
      related: readonly PostSummary[];
      tags: readonly Tag[];
    }
  /** The newest posts: at least one page's worth, at most one fewer than two pages' worth. */
  | { kind: 'blog'; posts: readonly PostSummary[]; older: ListPosition | null }
  | { kind: 'archive'; position: ListPosition; posts: readonly PostSummary[] }
  | { kind: 'tag'; tag: Tag; posts: readonly PostSummary[]; older: ListPosition | null }
  | { kind: 'tag-archive'; tag: Tag; position: ListPosition; posts: readonly PostSummary[] }
  | { kind: 'feeds'; posts: readonly Post[] }
  /** robots.txt, security.txt, and llms.txt. */
  | { kind: 'site-texts'; securityExpires: string }
  | { kind: 'sitemap-part'; number: number; posts: readonly SitemapPost[] }
  | { kind: 'sitemap-index'; parts: number }
  /** A former URL of a post, or one from an earlier site. Redirects to the current one. Both are paths. */
  | { kind: 'moved'; from: string; to: string }
) & {
  /** Pictures without a file on the site. Pages load them from where they were uploaded. */
  missingPictures?: readonly string[];
};

export type SitemapPost = { slug: string; changedAt: string };

export type SiteFile = { path: string; content: string | Uint8Array };

export const POSTS_IN_FEEDS = 20;

export const POSTS_PER_PAGE = 24;

export type HtmlPage = Extract<BlogPage, { kind: 'post' | 'blog' | 'archive' | 'tag' | 'tag-archive' }>;

const HTML_KINDS: ReadonlySet<string> = new Set<HtmlPage['kind']>(['post', 'blog', 'archive', 'tag', 'tag-archive']);

export function isHtmlPage(page: BlogPage): page is HtmlPage {
  return HTML_KINDS.has(page.kind);
}
