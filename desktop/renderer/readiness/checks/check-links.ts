import { resolveFragment } from '@callwright/shared/post-body/markdown/anchor-ids.ts';
import { readLinkTarget } from '@callwright/shared/post-body/markdown/web-address.ts';
import type { PostOutline } from '@callwright/shared/post-body/outline/post-outline.ts';
import { SITE_FILES, SITE_PATHS } from '@callwright/shared/site-paths.ts';
import type { SlugCache } from '../../../ipc/posts.ts';
import { atText, type Issue, truncate } from './issue.ts';

export type LinkContext = {
  /** Without a trailing slash. Null if unknown. */
  siteUrl: string | null;
  slug: string;
  knownSlugs: Pick<SlugCache, 'seenAt' | 'posts' | 'unlisted' | 'former'>;
};

const PLACEHOLDER_SITE = 'https://site.invalid';

/** Doesn't check links to other sites, or to posts before the blog was first reached. */
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
        ? `${words} doesn’t point to a published post: ${truncate(link.url)}`
        : `${words} doesn’t point to a page on the site: ${truncate(link.url)}`,
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
  const { posts, former, unlisted } = knownSlugs;
  // A scheduled post is published without its author's help.
  const known = [...posts, ...former, ...unlisted.filter(({ isScheduled }) => isScheduled)];
  const slugs = new Set([slug, ...known.map((post) => post.slug)]);

  /** Addresses outside the site, and posts while none are known, count as pages. */
  return (href: string): 'page' | 'no-page' | 'no-post' => {
    const url = URL.parse(href, base);
    if (url === null) return 'no-page';
    if (url.origin !== base.origin) return 'page';
    const path = toPath(url.pathname);
    if (PAGES.has(path)) return 'page';
    const post = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    if (post === undefined) return 'no-page';
    return knownSlugs.seenAt === null || slugs.has(post) ? 'page' : 'no-post';
  };
}

/** Removes query, fragment, and trailing slash. With or without it, it's the same page. */
function toPath(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}
