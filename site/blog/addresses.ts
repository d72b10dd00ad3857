import { SITE_PATHS } from '@callwright/shared/site-paths.ts';

export function toPostPath(slug: string): string {
  return `${SITE_PATHS.blog}/${slug}`;
}

/** The post as Markdown. No slug has a dot. */
export function toMarkdownPath(slug: string): string {
  return `${toPostPath(slug)}.md`;
}

/** @param number 1 is the page with the oldest posts. */
export function toArchivePath(number: number): string {
  return `${SITE_PATHS.blog}/page/${number}`;
}

export function toTagPath(slug: string): string {
  return `${SITE_PATHS.blog}/tag/${slug}`;
}

export function toTagArchivePath(slug: string, number: number): string {
  return `${toTagPath(slug)}/page/${number}`;
}
