import { POST_FIELD_NAMES, type PostFieldName } from './fields.ts';
import type { PostFields } from './post.ts';

const NUMBERS = new Intl.NumberFormat('en');

export function countOf(
  count: number,
  noun: 'author' | 'character' | 'comment' | 'draft' | 'file' | 'page' | 'picture' | 'post' | 'problem' | 'word',
): string {
  return `${NUMBERS.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}

export function nameOfPost(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

export function listChangedFields(before: PostFields, after: PostFields): PostFieldName[] {
  return POST_FIELD_NAMES.filter((field) => before[field] !== after[field]);
}

export function isSameFields(before: PostFields, after: PostFields): boolean {
  return listChangedFields(before, after).length === 0;
}

/** The name of an author without a public name. The database has the same text. */
export const GUEST_BYLINE = 'Guest author';

/** The database stores these instead of a name. */
const UNNAMED: ReadonlySet<string> = new Set(['A former author', GUEST_BYLINE]);

export function describeByline(authorName: string): string {
  if (authorName === '') return 'By an unnamed author';
  return `By ${UNNAMED.has(authorName) ? authorName.toLowerCase() : authorName}`;
}
