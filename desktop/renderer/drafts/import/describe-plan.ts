import { countOf } from '@callwright/shared/post/labels.ts';
import type { ImportPlan, ImportResult, PlannedPost } from '../../../ipc/imports.ts';

const KINDS = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  substack: 'Substack',
  medium: 'Medium',
  markdown: 'Markdown',
} as const satisfies Record<ImportPlan['kinds'][number], string>;

/** Pages belong on a site, not in a blog, so the author has to choose them. */
export function selectDefault(posts: readonly PlannedPost[]): Set<number> {
  return new Set(posts.flatMap(({ type, index }) => (type === 'post' ? [index] : [])));
}

export function describePlan({ kinds, posts, pictures, authors }: ImportPlan): string[] {
  const count = (status: PlannedPost['status']) => posts.filter((post) => post.status === status).length;
  const pages = posts.filter(({ type }) => type === 'page').length;
  const statuses = (['published', 'scheduled', 'draft'] as const).flatMap((status) =>
    count(status) === 0 ? [] : [`${count(status).toLocaleString('en')} ${NAMES[status]}`],
  );
  return [
    `From ${join(kinds.map((kind) => KINDS[kind]))}: ${join(statuses)}. All become drafts.`,
    ...(pages === 0
      ? []
      : [`${pages === 1 ? '1 is a page' : `${pages} are pages`}. Select pages that you want as posts.`]),
    ...describePictures(pictures.local, pictures.remote, 'will be imported'),
    ...describeAuthors(authors),
  ];
}

const NAMES = { published: 'published', scheduled: 'scheduled', draft: 'unpublished' } as const;

export function describeResult({ published, pictures, authors, left }: ImportResult): string[] {
  return [
    ...(published === 0
      ? []
      : [`${countOf(published, 'post')} ${published === 1 ? 'was' : 'were'} published on the old blog.`]),
    ...describePictures(pictures.imported, pictures.remote, pictures.imported === 1 ? 'was imported' : 'were imported'),
    ...describeAuthors(authors),
    ...(left === 0
      ? []
      : [`${countOf(left, 'post')} ${left === 1 ? 'wasn’t' : 'weren’t'} imported, because you canceled.`]),
  ];
}

function describePictures(local: number, remote: number, verb: string): string[] {
  return [
    ...(local === 0 ? [] : [`${countOf(local, 'picture')} ${verb}.`]),
    ...(remote === 0 ? [] : [`${countOf(remote, 'picture')} ${remote === 1 ? 'is' : 'are'} still on your old site.`]),
  ];
}

const MAX_NAMED = 5;

function describeAuthors(authors: readonly string[]): string[] {
  if (authors.length === 0) return [];
  const more = authors.length - MAX_NAMED;
  const named = more > 0 ? [...authors.slice(0, MAX_NAMED), `${more} more`] : authors;
  return [`By ${join(named)}. Your drafts keep the names, and the posts will have yours.`];
}

const join = (words: readonly string[]) => new Intl.ListFormat('en').format(words);
