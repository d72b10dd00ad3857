/** A page and what it leads to, as it is written there. */
export type LinkedPage = {
  /** The exported file (`blog/x.html`). */
  page: string;
  links: Iterable<string>;
};

export type BrokenLink = { page: string; link: string; reason: string };

/** What an address may lead to. */
type LinkedSite = {
  siteUrl: string;
  /** Whether there is a file at a path that is relative to the site's root. */
  hasFile(path: string): boolean;
  /** Whether a host leads on from an address, which has no slash at its end. */
  isRedirected(address: string): boolean;
  /** Lists the anchors of a page's file; null where they are not known, and any will do. */
  listAnchors?: (path: string) => ReadonlySet<string> | null;
};

/** The schemes that an external link may have; external links are not requested. */
const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'data:']);

/**
 * Finds each link within the site that leads to no page, file or anchor, and each malformed external one: in the pages
 * of the base as it is built, and in those that a release renders.
 */
export function findBrokenLinks(pages: readonly LinkedPage[], site: LinkedSite): BrokenLink[] {
  const { origin } = new URL(site.siteUrl);
  /** The file of each address that was asked for; null where there is none. */
  const known = new Map<string, string | null>();

  return pages.flatMap(({ page, links }) => {
    const base = `${origin}${toAddress(page)}`;
    return [...links].flatMap((link) => {
      const reason = explain(link, base);
      return reason === null ? [] : [{ page, link, reason }];
    });
  });

  /** Explains why a link is broken; null where it is not. */
  function explain(link: string, base: string): string | null {
    if (!URL.canParse(link, base)) return "isn't a valid URL";
    const url = new URL(link, base);
    if (url.origin !== origin) return SCHEMES.has(url.protocol) ? null : `has the unsupported scheme ${url.protocol}`;
    const address = withoutSlash(decode(url.pathname));
    const file = findFile(address);
    if (file === null) return site.isRedirected(address) ? null : "doesn't match any page or file";
    const anchor = decode(url.hash.slice(1).split(':~:', 1)[0] ?? '');
    const anchors = anchor === '' ? null : (site.listAnchors?.(file) ?? null);
    return anchors === null || anchors.has(anchor) ? null : `has no element with the ID ${anchor}`;
  }

  function findFile(address: string): string | null {
    const before = known.get(address);
    if (before !== undefined) return before;
    const path = address.slice(1);
    const candidates = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`];
    const file = candidates.find((candidate) => site.hasFile(candidate)) ?? null;
    known.set(address, file);
    return file;
  }
}

/** The address of a page without the slash that a host accepts as well. */
function toAddress(page: string): string {
  return page === 'index.html' ? '/' : `/${page.replace(/\.html$/, '')}`;
}

export function withoutSlash(address: string): string {
  return address === '/' ? address : address.replace(/\/+$/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
