import { fieldOf, mapFields, POST_FIELD_NAMES, POST_FIELDS, type PostTextColumns } from './fields.ts';
import type { PostFields } from './post.ts';

export function toTextColumns(fields: PostFields): PostTextColumns {
  const columns = POST_FIELD_NAMES.map((name) => {
    const { column, isRequired } = fieldOf(name);
    return [column, isRequired ? fields[name] : fields[name] || null];
  });
  return Object.fromEntries(columns) as PostTextColumns;
}

export function fromTextColumns(row: PostTextColumns): PostFields {
  return mapFields((name) => row[POST_FIELDS[name].column] ?? '');
}
