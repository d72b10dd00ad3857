import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { listOldUrls, tidyOldUrls } from '@callwright/shared/post-links/old-urls.ts';
import { SITE_PATHS } from '@callwright/shared/site-paths.ts';
import type { ImportedPost } from './sources/imported-post.ts';

type LinkedPost = Pick<ImportedPost, 'slug' | 'status' | 'fields' | 'text'>;

/**
 * Points links between published posts of one blog at their new pages. Other links still lead to the old blog.
 * @param site the old blog's address.
 */
export function linkImportedPosts(posts: readonly LinkedPost[], site: string): void {
  const pages = new Map(posts.filter(({ status }) => status === 'published').flatMap(listPages));
  const host = hostOf(site);
  for (const post of posts) {
    if (!post.text.includes(host)) continue;
    post.text = replaceDestinations(post.text, /https?:/i, (address) => {
      const url = URL.parse(address);
      const page = url !== null && hostOf(url) === host ? pages.get(toKey(url.pathname)) : undefined;
      return page === undefined ? null : page + url?.hash;
    });
  }
}

function listPages({ slug, fields }: LinkedPost): (readonly [old: string, page: string])[] {
  const page = `${SITE_PATHS.blog}/${slug}`;
  return [page, ...listOldUrls(fields.oldUrls ?? '')].map((path) => [path, page] as const);
}

const hostOf = (address: string | URL) => new URL(address).host.replace(/^www\./, '');

const toKey = (pathname: string) => listOldUrls(tidyOldUrls(pathname))[0] ?? '';
