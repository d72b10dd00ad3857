import { HOST_RULES } from '../../export/files/host-rules.ts';

const TAG = /<[a-z][^<>]*>/gi;
/** Each attribute whole, because the value of another one may end with ` src=`. */
const ATTRIBUTE = /\s([^\s"=>]+)="([^"]*)"/g;
const ADDRESSES = new Set(['href', 'src', 'action', 'poster']);
const META_ADDRESS = /^<meta\s[^>]*(?:og:image|og:url|twitter:image)"/i;
const META_CONTENT = /\scontent="([^"]*)"/i;

/**
 * Lists the addresses within the site to which a page leads. It trusts the renderer's own way to write HTML
 * (double quotes, escaped brackets), because to parse each page would cost more than to render it.
 */
export function readLinks(html: string, siteUrl: string): string[] {
  const found: string[] = [];
  for (const [tag] of html.matchAll(TAG)) {
    for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
      if (ADDRESSES.has(name.toLowerCase())) found.push(value);
    }
    if (META_ADDRESS.test(tag)) found.push(META_CONTENT.exec(tag)?.[1] ?? '');
  }
  const { origin } = new URL(siteUrl);
  return found.flatMap((address) => {
    const text = address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
    const isOfPage = text === '' || text.startsWith('#');
    return isOfPage || !URL.canParse(text, origin) || new URL(text, origin).origin !== origin ? [] : [text];
  });
}

export type BrokenReleaseLink = { page: string; link: string };

/** The files of a page, and the links in them. */
type LinkedPage = { files: readonly { path: string }[]; links: readonly string[] };

/**
 * Finds the links of rendered pages that lead to no page and no file of the site.
 *
 * @param hasFile answers for the site as it will be.
 * @param redirects slugs of posts that the host redirects.
 */
export function findBrokenLinksOfRelease(
  pages: readonly LinkedPage[],
  site: { url: string; hasFile: (path: string) => boolean; redirects: ReadonlySet<string> },
): BrokenReleaseLink[] {
  const answers = new Map<string, boolean>();
  const works = (link: string) => {
    const path = toPath(link, site.url);
    const answer = answers.get(path) ?? isServed(path, site);
    answers.set(path, answer);
    return answer;
  };
  return pages.flatMap(({ files, links }) => {
    const page = files.find(({ path }) => path.endsWith('.html'))?.path ?? '';
    return links.filter((link) => !works(link)).map((link) => ({ page, link }));
  });
}

const REDIRECTED = new Set(HOST_RULES.redirects.map(({ from }) => withoutSlash(from)));

function isServed(
  path: string,
  { hasFile, redirects }: { hasFile: (path: string) => boolean; redirects: ReadonlySet<string> },
): boolean {
  const bare = withoutSlash(path);
  if (REDIRECTED.has(bare) || redirects.has(bare.replace(/^\/blog\//, ''))) return true;
  const file = bare.slice(1);
  return file === '' ? hasFile('index.html') : [file, `${file}.html`, `${file}/index.html`].some(hasFile);
}

function toPath(link: string, siteUrl: string): string {
  const { pathname } = new URL(link, new URL(siteUrl).origin);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}
