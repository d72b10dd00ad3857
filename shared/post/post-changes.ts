import { draftFieldsSchema, type PostFields } from './post.ts';

const FIELDS = draftFieldsSchema.keyof().options;

/** Lists the fields that differ, in the order of the form. */
export function listChangedFields(before: PostFields, after: PostFields): (keyof PostFields)[] {
  return FIELDS.filter((field) => before[field] !== after[field]);
}

export function isSameFields(before: PostFields, after: PostFields): boolean {
  return listChangedFields(before, after).length === 0;
}
