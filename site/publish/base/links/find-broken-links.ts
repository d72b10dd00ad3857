export type LinkedPage = { page: string; links: Iterable<string> };

export type BrokenLink = { page: string; link: string; reason: string };

type LinkedSite = {
  siteUrl: string;
  hasFile(path: string): boolean;
  /** `address` has no trailing slash. */
  isRedirected(address: string): boolean;
  /** Null if the page's anchors aren't known, so any anchor is valid. */
  listAnchors?: (path: string) => ReadonlySet<string> | null;
};

/** External links aren't requested. */
const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'data:']);

export function findBrokenLinks(pages: readonly LinkedPage[], site: LinkedSite): BrokenLink[] {
  const { origin } = new URL(site.siteUrl);
  const known = new Map<string, string | null>();

  return pages.flatMap(({ page, links }) => {
    const base = page === 'index.html' ? `${origin}/` : `${origin}/${page.replace(/\.html$/, '')}`;
    return [...links].flatMap((link) => {
      const reason = findProblem(link, base);
      return reason === null ? [] : [{ page, link, reason }];
    });
  });

  function findProblem(link: string, base: string): string | null {
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
