import type { PostFields } from '@callwright/shared/post/post.ts';

/** Where an issue can be corrected: in a field of the form, or in a range of the Markdown. */
export type IssueLocation = { kind: 'field'; field: keyof PostFields } | { kind: 'text'; start: number; end: number };

/** An error that keeps a post back, or a suggestion that would make it better. */
export type Issue = { message: string; location: IssueLocation };

/** An error that keeps the post back, with the title of its toast (product specification, section 8). */
export type BlockingError = Issue & { title: 'Validation Error' | 'Duplicate slug' };

export const atField = (field: keyof PostFields, message: string): Issue => ({
  message,
  location: { kind: 'field', field },
});

export const atText = ({ start, end }: { start: number; end: number }, message: string): Issue => ({
  message,
  location: { kind: 'text', start, end },
});

/** The line that an offset of a text is in, counted from one. */
export function toLineNumber(text: string, offset: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

const MAX_QUOTED = 60;

/** Shortens the author's own words for a message; in the middle, because the end of an address says most. */
export function truncate(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= MAX_QUOTED) return line.join('');
  return `${line.slice(0, MAX_QUOTED / 2).join('')}…${line.slice(-MAX_QUOTED / 2 + 1).join('')}`;
}
