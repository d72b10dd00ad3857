import { POSTS_PER_PAGE } from '../blog-page.ts';

export function parseList(fingerprint: string): string[] {
  return fingerprint === '' ? [] : fingerprint.split(' ').map((post) => post.slice(0, post.lastIndexOf(':')));
}

/**
 * The first page ends with the oldest post that's on it now, until the next export. So no post falls between it and the
 * next page.
 */
export function selectFirstPage<Post extends { id: string }>(
  newest: readonly Post[],
  known: readonly string[],
): Post[] {
  const ids = new Set(known);
  const last = known.length < POSTS_PER_PAGE ? -1 : newest.findLastIndex(({ id }) => ids.has(id));
  return last === -1 ? [...newest] : newest.slice(0, last + 1);
}
