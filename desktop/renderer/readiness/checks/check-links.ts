import { resolveFragment } from '@callwright/shared/post-body/markdown/anchor-ids.ts';
import { readLinkTarget } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { SITE_FILES, SITE_PATHS } from '@callwright/shared/site-paths.ts';
import type { SlugCache } from '../../../ipc/posts.ts';
import { atText, type Issue, truncate } from './issue.ts';

export type LinkContext = {
  /** The site's address without a slash at its end; null where the app was not told it. */
  siteUrl: string | null;
  /** The post's own address. */
  slug: string;
  knownSlugs: Pick<SlugCache, 'seenAt' | 'posts' | 'former'>;
};

/** The base of relative links where the app was not told the site's address. */
const PLACEHOLDER_SITE = 'https://site.invalid';

/**
 * Finds links that lead to no heading of the post, no page of the site and no post that the blog had
 * when it was last read. Links to other sites are not checked, nor are posts before the first read.
 */
export function checkLinks(
  { links, headings }: Pick<PostOutline, 'links' | 'headings'>,
  context: LinkContext,
): Issue[] {
  const anchors = new Set(headings.map(({ id }) => `#${id}`));
  const isPage = createPageCheck(context);
  return links.flatMap((link) => {
    const words = `The link “${truncate(link.text) || truncate(link.url)}”`;
    if (link.url.trim() === '') return atText(link, `${words} has no URL.`);
    const target = readLinkTarget(link.url);
    if (target === null) {
      return atText(link, `${words} is shown as plain text. Posts can’t link to this kind of address.`);
    }
    if (target.href.startsWith('#')) {
      return isAnchor(target.href, anchors)
        ? []
        : atText(link, `${words} doesn’t match any heading in this post: ${truncate(link.url)}`);
    }
    const answer = isPage(target.href);
    if (answer === 'page') return [];
    return atText(
      link,
      answer === 'no-post'
        ? `${words} doesn’t lead to a post that readers can see: ${truncate(link.url)}`
        : `${words} doesn’t lead to a page on the site: ${truncate(link.url)}`,
    );
  });
}

function isAnchor(href: string, anchors: ReadonlySet<string>): boolean {
  const resolved = resolveFragment(href);
  return resolved === '#' || resolved === '#top' || anchors.has(resolved);
}

const PAGES: ReadonlySet<string> = new Set([...Object.values(SITE_PATHS), ...Object.values(SITE_FILES)].map(toPath));

function createPageCheck({ siteUrl, slug, knownSlugs }: LinkContext) {
  const base = new URL(`/blog/${slug}`, siteUrl ?? PLACEHOLDER_SITE);
  const posts = new Set([slug, ...[...knownSlugs.posts, ...knownSlugs.former].map((post) => post.slug)]);

  /** An address outside the site, or of a post while no posts are known, counts as a page. */
  return (href: string): 'page' | 'no-page' | 'no-post' => {
    const url = URL.parse(href, base);
    if (url === null) return 'no-page';
    if (url.origin !== base.origin) return 'page';
    const path = toPath(url.pathname);
    if (PAGES.has(path)) return 'page';
    const post = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    if (post === undefined) return 'no-page';
    return knownSlugs.seenAt === null || posts.has(post) ? 'page' : 'no-post';
  };
}

/** Removes query, fragment and the slash at the end: with it and without it an address is the same page. */
function toPath(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}
