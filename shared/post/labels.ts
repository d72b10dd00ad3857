import { POST_FIELD_NAMES, type PostFieldName } from './fields.ts';
import type { PostFields } from './post.ts';

const NUMBERS = new Intl.NumberFormat('en');

/** `1 draft`, `1,204 drafts`. */
export function countOf(
  count: number,
  noun: 'account' | 'character' | 'draft' | 'file' | 'picture' | 'post' | 'word',
): string {
  return `${NUMBERS.format(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** What lists, dialogs and menus call a post or a draft, which may have no title yet. */
export function nameOfPost(title: string): string {
  return title.trim() === '' ? 'Untitled' : title;
}

/** Lists the fields that differ, in the order of the form. */
export function listChangedFields(before: PostFields, after: PostFields): PostFieldName[] {
  return POST_FIELD_NAMES.filter((field) => before[field] !== after[field]);
}

export function isSameFields(before: PostFields, after: PostFields): boolean {
  return listChangedFields(before, after).length === 0;
}

/** What readers see of an author who has no name and doesn't speak for the company; the database has the same words. */
export const GUEST_BYLINE = 'Guest author';

/** What the database writes instead of a name. */
const UNNAMED: ReadonlySet<string> = new Set(['A former author', GUEST_BYLINE]);

/** Whose post it is, in a list that others see; a name is the author's choice, and may be missing. */
export function describeByline(authorName: string): string {
  if (authorName === '') return 'By an unnamed author';
  return `By ${UNNAMED.has(authorName) ? authorName.toLowerCase() : authorName}`;
}
