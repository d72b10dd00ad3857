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
  const count = (status: PlannedPost['status']) =>
    posts.filter((post) => post.type === 'post' && post.status === status).length;
  const pages = posts.filter(({ type }) => type === 'page').length;
  const statuses = (['published', 'scheduled', 'draft'] as const).flatMap((status) =>
    count(status) === 0 ? [] : [`${count(status).toLocaleString('en')} ${NAMES[status]}`],
  );
  return [
    `From ${join(kinds.map((kind) => KINDS[kind]))}${statuses.length === 0 ? '' : `: ${join(statuses)}`}. All become drafts.`,
    ...describePages(pages),
    ...describePictures(pictures.local, pictures.remote, 'will be imported'),
    ...describeAuthors(authors),
  ];
}

function describePages(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? 'There’s also 1 page. Select it if you want it as a post.'
      : `There are also ${countOf(count, 'page')}. Select any that you want as posts.`,
  ];
}

const NAMES = { published: 'published', scheduled: 'scheduled', draft: 'unpublished' } as const;

export function describeResult({ published, pictures, authors, left }: ImportResult): string[] {
  return [
    ...(published === 0
      ? []
      : [
          published === 1
            ? '1 post was published on the old blog. It keeps its date when you publish it.'
            : `${countOf(published, 'post')} were published on the old blog. They keep their dates when you publish them.`,
        ]),
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
    ...(remote === 0
      ? []
      : [
          `${countOf(remote, 'picture')} ${remote === 1 ? 'stays' : 'stay'} on your old site. Keep that site online, or replace ${remote === 1 ? 'it' : 'them'}.`,
        ]),
  ];
}

const MAX_NAMED = 5;

function describeAuthors(authors: readonly string[]): string[] {
  if (authors.length === 0) return [];
  const more = authors.length - MAX_NAMED;
  const named = more > 0 ? [...authors.slice(0, MAX_NAMED), `${more} more`] : authors;
  return [`By ${join(named)}. The posts will show your name. Their names stay in the drafts’ files.`];
}

const join = (words: readonly string[]) => new Intl.ListFormat('en').format(words);
