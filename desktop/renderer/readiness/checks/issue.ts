import type { PostFields } from '@callwright/shared/post/post.ts';

/** Where something is to be mended: a field of the form, or a place in the Markdown. */
export type IssueLocation = { kind: 'field'; field: keyof PostFields } | { kind: 'text'; start: number; end: number };

/** Something that keeps a post back, or that would make it better. */
export type Issue = { message: string; place: IssueLocation };

/** What keeps a post back, with the title that its toast has (product specification, section 8). */
export type BlockingError = Issue & { title: 'Validation Error' | 'Duplicate slug' };

export const atField = (field: keyof PostFields, message: string): Issue => ({
  message,
  place: { kind: 'field', field },
});

export const atText = ({ start, end }: { start: number; end: number }, message: string): Issue => ({
  message,
  place: { kind: 'text', start, end },
});
