import { SITE_PATHS } from '@callwright/shared/site-paths.ts';

/** Makes the address of each kind of page of the blog; its file is the same with `.html`. */

export function toPostPath(slug: string): string {
  return `${SITE_PATHS.blog}/${slug}`;
}

/** @param number from 1, the page of the oldest posts; see `ListPosition`. */
export function toArchivePath(number: number): string {
  return `${SITE_PATHS.blog}/page/${number}`;
}

/** A tag's newest posts. */
export function toTagPath(slug: string): string {
  return `${SITE_PATHS.blog}/tag/${slug}`;
}

export function toTagArchivePath(slug: string, number: number): string {
  return `${toTagPath(slug)}/page/${number}`;
}
