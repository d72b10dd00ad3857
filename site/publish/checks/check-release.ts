import { err, ok, type Result } from '@callwright/shared/result.ts';
import { findBrokenLinks, withoutSlash } from '../base/links/find-broken-links.ts';
import { HOST_RULES } from '../hosts/host-rules.ts';
import { findFile } from '../plan/file-list.ts';
import type { RenderedPlan } from '../plan/render-plan.ts';
import type { State } from '../plan/state.ts';

const REDIRECTED = new Set(HOST_RULES.redirects.map(({ from }) => withoutSlash(from)));

const POST_PAGE = /^blog\/[^/]+\.html$/;

/** A post's broken links and pictures are only warnings, so they don't block other posts. @returns the warnings. */
export function checkRelease(state: State, siteUrl: string, { pages, rules }: RenderedPlan): Result<string[], string> {
  const moved = new Set(rules.flatMap(({ from, to }) => (to === null ? [] : from)));
  const linked = pages.flatMap(({ files, links }) =>
    files.flatMap(({ path }) => (path.endsWith('.html') ? [{ page: path, links }] : [])),
  );
  const broken = findBrokenLinks(linked, {
    siteUrl,
    hasFile: (path) => findFile(state, path) !== null,
    isRedirected: (address) => REDIRECTED.has(address) || moved.has(address),
  });
  if (broken.length === 0) return ok([]);
  // Lists show the posts' pictures, too.
  const featured = state.all<{ url: string | null }>("select summary ->> 'featured_image_url' as url from post_texts");
  const pictures = new Set(featured.flatMap(({ url }) => (url === null ? [] : toHref(url))));
  const ours = broken.filter(({ page, link }) => !POST_PAGE.test(page) && !pictures.has(toHref(link)));
  if (ours.length > 0) {
    const named = ours.slice(0, 5).map(({ page, link }) => `${page} links to ${link}`);
    return err(
      `Broken links: ${named.join('; ')}. The site hasn't changed. The problem is in the site's code, not in a post. Fix it, then deploy again.`,
    );
  }
  return ok(
    broken.map(
      ({ page, link }) => `${page} links to ${link}, which doesn't exist. The post's author can fix the link.`,
    ),
  );
}

function toHref(address: string): string {
  return URL.parse(address)?.href ?? address;
}
