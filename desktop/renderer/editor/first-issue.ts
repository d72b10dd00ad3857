import { type PostFields, postFieldsSchema } from '@callwright/shared/post.ts';

export type FieldIssue = { field: keyof PostFields; message: string };

/** The first thing that keeps a post from being published, in the order of the form; null when nothing does. */
export function findFirstIssue(fields: PostFields): FieldIssue | null {
  const issue = postFieldsSchema.safeParse(fields).error?.issues[0];
  if (issue === undefined) return null;
  const field = postFieldsSchema.keyof().safeParse(issue.path[0]);
  return { field: field.success ? field.data : 'title', message: issue.message };
}
