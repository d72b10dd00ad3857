import { POSTS_PER_PAGE } from '../blog-page.ts';

/** Reads which posts a list has. @param fingerprint as `fingerprintList` made it. */
export function parseList(fingerprint: string): string[] {
  return fingerprint === '' ? [] : fingerprint.split(' ').map((post) => post.slice(0, post.lastIndexOf(':')));
}

/**
 * Selects of the newest posts those that the first page of the blog shows until it is built again: it ends with
 * the oldest post that it has now, so that none is missing between it and the page of older ones.
 *
 * @param known the ids of the posts that it has now.
 */
export function selectFirstPage<Post extends { id: string }>(
  newest: readonly Post[],
  known: readonly string[],
): Post[] {
  const ids = new Set(known);
  const last = known.length < POSTS_PER_PAGE ? -1 : newest.findLastIndex(({ id }) => ids.has(id));
  return last === -1 ? [...newest] : newest.slice(0, last + 1);
}
