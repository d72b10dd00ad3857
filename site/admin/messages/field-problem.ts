import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';

/** Which field was refused, and why. */
export type FieldProblem = { field: keyof PostFields; message: string };

/** What is wrong with the first field that is wrong (specification, section 8, "Validation failure"). */
export function findProblem(issues: readonly { path: PropertyKey[]; message: string }[]): FieldProblem {
  const field = postFieldsSchema.keyof().safeParse(issues[0]?.path[0]);
  return { field: field.data ?? 'title', message: issues[0]?.message ?? '' };
}
