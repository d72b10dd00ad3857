import {
  DUPLICATE_SLUG_MESSAGE,
  POST_LIMITS,
  type PostFields,
  postFieldsSchema,
} from '@callwright/shared/post/post.ts';
import type { SlugCache } from '../../../ipc/known-slugs.ts';
import type { BlockingError, IssueLocation } from './issue.ts';

type TakenSlugs = Pick<SlugCache, 'posts' | 'unlisted' | 'former'>;

/**
 * Everything that keeps a post from being published, in the order of the form, the first issue of
 * each field: what the schema refuses, which is what Postgres would, and an address that another
 * post has or had when the blog was last seen.
 *
 * @param id of the draft, which is the post's.
 */
export function findErrors(id: string, fields: PostFields, seen: TakenSlugs): BlockingError[] {
  const errors = new Map<keyof PostFields, BlockingError>();
  for (const { path, message } of postFieldsSchema.safeParse(fields).error?.issues ?? []) {
    const field = postFieldsSchema.keyof().safeParse(path[0]);
    if (!field.success || errors.has(field.data)) continue;
    errors.set(field.data, { title: 'Validation Error', message, place: placeOf(field.data, fields) });
  }
  if (!errors.has('slug') && isTaken(id, fields.slug, seen)) {
    errors.set('slug', {
      title: 'Duplicate slug',
      message: DUPLICATE_SLUG_MESSAGE,
      place: { kind: 'field', field: 'slug' },
    });
  }
  return FORM_ORDER.flatMap((field) => errors.get(field) ?? []);
}

const FORM_ORDER = postFieldsSchema.keyof().options;

function isTaken(id: string, slug: string, { posts, unlisted, former }: TakenSlugs): boolean {
  return [posts, unlisted, former].some((list) => list.some((other) => other.slug === slug && other.id !== id));
}

/** A text that is too long is led to where it is. */
function placeOf(field: keyof PostFields, { content }: PostFields): IssueLocation {
  if (field !== 'content' || content.trim() === '') return { kind: 'field', field };
  const start = [...content].slice(0, POST_LIMITS.content).join('').length;
  return { kind: 'text', start, end: content.length };
}
