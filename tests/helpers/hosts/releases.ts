import { createHash } from 'node:crypto';
import type { HostedRelease, ReleaseFile } from '@callwright/site/publish/hosts/host.ts';

export type Site = ReadonlyMap<string, string>;

export type SitePost = { slug: string; text: string };

export function createSite(posts: readonly SitePost[], style = 'body{}'): Site {
  const styleAt = `_islands/${hash('sha256', style).slice(0, 8)}.css`;
  const page = (body: string) => `<link rel="stylesheet" href="/${styleAt}"><a href="/">Home</a>${body}`;
  const pictureAt = ({ text }: SitePost) => `pictures/${hash('sha256', text).slice(0, 8)}.svg`;
  const link = (post: SitePost | undefined) => (post ? `<a href="/blog/${post.slug}">${post.slug}</a>` : '');
  const slugs = posts.map(({ slug }) => slug);
  return new Map([
    [styleAt, style],
    ['index.html', page('<a href="/blog">Blog</a><a href="/feed.xml">Feed</a>')],
    ['404.html', page('Not found')],
    ['blog.html', page(posts.map(link).join(''))],
    ['feed.xml', `<feed>${slugs.join(' ')}</feed>`],
    ['sitemap.xml', `<urlset>${slugs.join(' ')}</urlset>`],
    ...posts.flatMap((post, index): [string, string][] => [
      [
        `blog/${post.slug}.html`,
        page(`${post.text}<img src="/${pictureAt(post)}">${link(posts[index - 1])}${link(posts[index + 1])}`),
      ],
      [pictureAt(post), `<svg>${post.text}</svg>`],
    ]),
  ]);
}

export function changePosts(posts: readonly SitePost[], random: () => number, step: number): SitePost[] {
  const index = Math.floor(random() * posts.length);
  const action = Math.floor(random() * 4);
  if (action === 0 || posts.length < 2) return [...posts, { slug: `post-${step}`, text: `Text ${step}` }];
  if (action === 1) return posts.map((post, at) => (at === index ? { ...post, text: `Text ${step}` } : post));
  if (action === 2) return posts.map((post, at) => (at === index ? { ...post, slug: `renamed-${step}` } : post));
  return posts.filter((_post, at) => at !== index);
}

export const DATABASE = 'c7b9e0ac-3a51-4a0e-9a57-6f1d4f0c2b11';

const describeRelease = (release: string, posts: number) =>
  JSON.stringify({ release, cursor: { database: DATABASE }, posts });

const countPosts = (site: Site) => [...site.keys()].filter((path) => path.startsWith('blog/')).length;

/** Creates a release of a site. `before` is the content of the release `since`. */
export function createRelease(
  id: string,
  site: Site,
  before: { since: string; site: Site } | null = null,
  rules: HostedRelease['rules'] = [],
): HostedRelease {
  const all = new Map([...site, ['release.json', describeRelease(id, countPosts(site))]]);
  const old =
    before && new Map([...before.site, ['release.json', describeRelease(before.since, countPosts(before.site))]]);
  const files = [...all].map(([path, text]) => toFile(path, text)).sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    id,
    database: DATABASE,
    posts: countPosts(site),
    files,
    changes: before &&
      old && {
        since: before.since,
        written: files
          .filter(({ path }) => old.get(path) !== all.get(path))
          .map((file) => ({ ...file, isNew: !old.has(file.path) })),
        removed: [...old.keys()].filter((path) => !all.has(path)),
      },
    read: async (path) => {
      const text = all.get(path);
      if (text === undefined) throw new Error(`There is no ${path}.`);
      return Buffer.from(text);
    },
    rules,
  };
}

function toFile(path: string, text: string): ReleaseFile {
  return { path, sha256: hash('sha256', text), size: Buffer.byteLength(text) };
}

export function hash(algorithm: 'sha256' | 'sha1' | 'md5', text: string | Uint8Array): string {
  return createHash(algorithm).update(text).digest('hex');
}

export type Served = { status: number; body: string; location?: string | null };

/** Answers like a host with a preferred form of URLs: the other form redirects. Returns null if there is no page. */
export function answerForm(path: string, find: (name: string) => string | undefined, status: number): Served | null {
  const bare = path.replace(/\/+$/, '');
  const [asFile, asFolder] = [find(path) ?? find(`${bare}.html`), find(`${bare}/index.html`)];
  const isFolder = path.endsWith('/');
  const body = isFolder ? asFolder : asFile;
  if (body !== undefined) return { status: 200, body };
  const other = isFolder ? asFile : asFolder;
  return other === undefined ? null : { status, body: '', location: isFolder ? bare : `${bare}/` };
}

/** Follows every link, style, and picture from `/`. Returns one line for each that is broken. */
export async function crawl(get: (path: string) => Promise<Served>): Promise<string[]> {
  const broken: string[] = [];
  const seen = new Set(['/']);
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { status, body, location } = await get(path);
    if (status !== 200 && !location) broken.push(`${path}: ${status}`);
    const links = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
    for (const link of location ? [new URL(location, 'http://site').pathname] : links) {
      if (!link.startsWith('/') || seen.has(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return broken;
}
