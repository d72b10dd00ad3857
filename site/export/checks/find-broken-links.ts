import type { PageLinks } from './page-links.ts';

export type BrokenLink = { page: string; link: string; reason: string };

type Site = {
  pages: readonly PageLinks[];
  /** Every file of the export, relative to its folder. */
  files: ReadonlySet<string>;
  /** Addresses that a host redirects. */
  redirects: readonly string[];
  /** The site's own origin. */
  siteUrl: string;
};

/** The schemes that an external link may have; external links are not requested. */
const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'data:']);

/** Finds each link within the site that leads to no page, file or anchor, and each malformed external one. */
export function findBrokenLinks(site: Site): BrokenLink[] {
  const { origin } = new URL(site.siteUrl);
  const pages = new Map(site.pages.map((page) => [toPath(page.page), page]));
  const redirects = new Set(site.redirects.map(withoutSlash));

  return site.pages.flatMap(({ page, links }) => {
    const base = `${origin}${toPath(page)}`;
    return [...links].flatMap((link) => {
      const reason = explain(link, base);
      return reason === null ? [] : [{ page, link, reason }];
    });
  });

  /** Explains why a link is broken; null where it is not. */
  function explain(link: string, base: string): string | null {
    if (!URL.canParse(link, base)) return 'is no address';
    const url = new URL(link, base);
    if (url.origin !== origin) return SCHEMES.has(url.protocol) ? null : `has the scheme ${url.protocol}`;
    const path = decode(url.pathname);
    const target = pages.get(withoutSlash(path));
    if (!target) {
      return site.files.has(path.slice(1)) || redirects.has(withoutSlash(path)) ? null : 'leads to no page or file';
    }
    const anchor = decode(url.hash.slice(1).split(':~:', 1)[0] ?? '');
    return anchor === '' || target.ids.has(anchor) ? null : `leads to no element with the id ${anchor}`;
  }
}

/** The address of a page without the slash that a host accepts as well. */
function toPath(page: string): string {
  return page === 'index.html' ? '/' : `/${page.replace(/\.html$/, '')}`;
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
