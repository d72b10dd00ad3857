import type { Post } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { findBrokenLinks, withoutSlash } from '../base/links/find-broken-links.ts';
import { HOST_RULES } from '../hosts/host-rules.ts';
import { readLinks } from '../pages/read-links.ts';
import { listAddresses } from '../plan/addresses.ts';
import { findFile } from '../plan/file-list.ts';
import { listOldAddresses } from '../plan/plan-addresses.ts';
import type { RenderOptions } from '../plan/render-pages.ts';
import type { RenderedPlan } from '../plan/render-plan.ts';
import type { State } from '../plan/state.ts';
import { listPostsAt, readPost } from '../plan/stored-posts.ts';

type CheckedSite = { state: State; render: RenderOptions['render']; siteUrl: string };

const REDIRECTED = new Set(HOST_RULES.redirects.map(({ from }) => withoutSlash(from)));

/** Broken links in a post's text are only warnings, so they don't block other posts. @returns the warnings. */
export async function checkRelease(site: CheckedSite, { pages }: RenderedPlan): Promise<Result<string[], string>> {
  const { state, siteUrl } = site;
  const former = new Set([
    ...listAddresses(state).flatMap(({ slug, leadsTo }) => (leadsTo === null ? [] : [`/blog/${slug}`])),
    ...listOldAddresses(state).map(({ from }) => from),
  ]);
  const linked = pages.flatMap(({ files, links }) =>
    files.flatMap(({ path }) => (path.endsWith('.html') ? [{ page: path, links }] : [])),
  );
  const broken = findBrokenLinks(linked, {
    siteUrl,
    hasFile: (path) => findFile(state, path) !== null,
    isRedirected: (address) => REDIRECTED.has(address) || former.has(address),
  });
  if (broken.length === 0) return ok([]);
  const authors = new Map<string, ReadonlySet<string>>();
  for (const page of new Set(broken.map(({ page }) => page))) authors.set(page, await readLinksInText(site, page));
  const pictures = new Set(listFeaturedImages(state).map(toHref));
  const ours = broken.filter(({ page, link }) => !authors.get(page)?.has(link) && !pictures.has(toHref(link)));
  if (ours.length > 0) {
    const named = ours.slice(0, 5).map(({ page, link }) => `${page} links to ${link}`);
    return err(
      `Broken links: ${named.join('; ')}. The site hasn't changed. The problem is in the site's code, not in a post. Fix it, then publish again.`,
    );
  }
  return ok(
    broken.map(
      ({ page, link }) => `${page} links to ${link}, which doesn't exist. The post's author can fix the link.`,
    ),
  );
}

/** Finds a page's links that come from the post's text, by rendering the page without it. */
async function readLinksInText({ state, render, siteUrl }: CheckedSite, page: string): Promise<ReadonlySet<string>> {
  const [known] = listPostsAt(state, page.replace(/^blog\/|\.html$/g, ''));
  if (known === undefined) return new Set();
  async function readPageLinks(post: Post): Promise<Set<string>> {
    const files = await render({ kind: 'post', post, previous: null, next: null, related: [], tags: [] });
    const html = files.ok ? files.value.filter(({ path }) => path.endsWith('.html')) : [];
    return new Set(html.flatMap(({ content }) => readLinks(String(content), siteUrl)));
  }
  const post = readPost(state, known.id);
  const others = await readPageLinks({ ...post, content: '', call_to_action: 'none' });
  return new Set([...(await readPageLinks(post))].filter((link) => !others.has(link)));
}

function listFeaturedImages(state: State): string[] {
  return state
    .all<{ url: string | null }>("select summary ->> 'featured_image_url' as url from post_texts")
    .flatMap(({ url }) => url ?? []);
}

function toHref(address: string): string {
  return URL.parse(address)?.href ?? address;
}
