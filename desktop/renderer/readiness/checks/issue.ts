import type { PostFields } from '@callwright/shared/post/post.ts';

export type IssueLocation = { kind: 'field'; field: keyof PostFields } | { kind: 'text'; start: number; end: number };

export type Issue = { message: string; location: IssueLocation };

/** Titles are from the specification (section 8). */
export type BlockingError = Issue & { title: 'Validation Error' | 'Duplicate slug' };

export const atField = (field: keyof PostFields, message: string): Issue => ({
  message,
  location: { kind: 'field', field },
});

export const atText = ({ start, end }: { start: number; end: number }, message: string): Issue => ({
  message,
  location: { kind: 'text', start, end },
});

/** Counted from 1. */
export function toLineNumber(text: string, offset: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}

const MAX_QUOTED = 60;

/** Cuts out the middle, because the end of a URL is the most useful part. */
export function truncate(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  if (line.length <= MAX_QUOTED) return line.join('');
  return `${line.slice(0, MAX_QUOTED / 2).join('')}…${line.slice(-MAX_QUOTED / 2 + 1).join('')}`;
}
