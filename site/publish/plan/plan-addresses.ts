import { listOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { SITE_FILES, SITE_PATHS } from '@callwright/shared/site-paths.ts';
import { PICTURES_PATH } from '../../blog/site-pictures.ts';
import type { HostName } from '../hosts/host.ts';
import { HOST_FILES } from '../hosts/host-files.ts';
import { HOST_RULES, type HostRule } from '../hosts/host-rules.ts';
import { type PlannedRules, planRules } from '../hosts/plan-rules.ts';
import { RELEASE_FILE } from '../hosts/stored-files.ts';
import { listFiles } from '../list-files.ts';
import { listAddresses, RESERVED_SLUGS } from './addresses.ts';
import type { State } from './state.ts';
import { listPostsAt } from './stored-posts.ts';

/** Former URLs of posts come first, then URLs from an earlier site, then deleted posts. */
export function planAddresses(state: State, host: HostName): PlannedRules {
  const isPost = (slug: string) => listPostsAt(state, slug).length > 0;
  const wanted = listAddresses(state)
    // A post that is left out has no page to redirect to.
    .filter(({ slug, leadsTo }) => !isPost(slug) && (leadsTo === null || isPost(leadsTo)) && !RESERVED_SLUGS.has(slug))
    .map(
      ({ slug, leadsTo }): HostRule => ({
        from: `/blog/${slug}`,
        to: leadsTo === null ? null : `/blog/${leadsTo}`,
        status: leadsTo === null ? 410 : 301,
      }),
    );
  const moved = wanted.filter(({ to }) => to !== null);
  const taken = new Set(moved.map(({ from }) => from));
  const old = listOldAddresses(state).filter(({ from }) => !taken.has(from));
  // An author's redirect replaces the answer that a deleted post is gone.
  for (const { from } of old) taken.add(from);
  const gone = wanted.filter(({ from, to }) => to === null && !taken.has(from));
  return planRules([...moved, ...old, ...gone], host);
}

/** What the publisher adds to the site's own files. Nothing below these paths redirects. */
const PUBLISHED = [
  ...[`${SITE_PATHS.blog}/page`, `${SITE_PATHS.blog}/tag`, `/${PICTURES_PATH}`, '/share', '/sitemap'],
  ...Object.values(SITE_FILES),
  ...[RELEASE_FILE, ...HOST_FILES].map((name) => `/${name}`),
];

/** Remembers the site's own files, so no redirect replaces one. @param folder the base's files. */
export async function writeSitePaths(state: State, folder: string): Promise<void> {
  state.run('delete from site_paths');
  for (const path of await listFiles(folder)) state.run('insert into site_paths (path) values (?)', `/${path}`);
}

/** Returns the redirects from posts' old URLs that replace no page. The newest post with a path gets it. */
export function listOldAddresses(state: State): HostRule[] {
  const posts = state.all<{ slug: string; oldUrls: string }>(
    `select slug, old_urls as oldUrls from posts where old_urls is not null
     order by published_ms desc, published_at desc, id desc`,
  );
  const sitePaths = new Set(state.all<{ path: string }>('select path from site_paths').map(({ path }) => path));
  const rules = new Map<string, HostRule>();
  for (const { slug, oldUrls } of posts) {
    for (const from of listOldUrls(oldUrls)) {
      const path = rules.has(from) ? null : decode(from);
      if (path === null || !isFree(path, sitePaths) || isPostAt(state, path)) continue;
      rules.set(from, { from, to: `/blog/${slug}`, status: 301 });
    }
  }
  return [...rules.values()];
}

const REDIRECTED = new Set(HOST_RULES.redirects.map(({ from }) => from));

/** A folder's index has the folder's own URL. */
const INDEX = /\/index(?:\.html)?$/;

function isFree(path: string, sitePaths: ReadonlySet<string>): boolean {
  if (path === SITE_PATHS.blog || INDEX.test(path) || REDIRECTED.has(path)) return false;
  if ([path, `${path}.html`, `${path}/index.html`].some((file) => sitePaths.has(file))) return false;
  if (PUBLISHED.some((published) => path === published || path.startsWith(`${published}/`))) return false;
  // The redirect's page is in a folder, which can't have the name of a file.
  const names = path.split('/');
  return !names.some((_, index) => sitePaths.has(names.slice(0, index).join('/')));
}

function isPostAt(state: State, path: string): boolean {
  const [, slug] = /^\/blog\/([^/]+?)(?:\.md)?$/.exec(path) ?? [];
  return slug !== undefined && listPostsAt(state, slug).length > 0;
}

/** Null if the escapes aren't UTF-8. */
function decode(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
