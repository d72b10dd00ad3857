import { findUndescribedPictures, UNDESCRIBED_MESSAGE } from '@callwright/shared/picture-text/picture-markdown.ts';
import { toOffset } from '@callwright/shared/post/count-characters.ts';
import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { DUPLICATE_SLUG_MESSAGE, type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import type { SlugCache } from '../../../ipc/posts.ts';
import type { BlockingError, IssueLocation } from './issue.ts';

type TakenSlugs = Pick<SlugCache, 'posts' | 'unlisted' | 'former'>;

/**
 * Finds everything that keeps a post from being published, in the order of the form, at most one
 * error for each field: what the schema refuses, which is what Postgres would refuse, and a slug that
 * another post has, or had, as of the slug cache.
 *
 * @param id of the draft, which is the post's.
 * @param decorative the names of the pictures that need no alt text.
 */
export function findErrors(
  id: string,
  fields: PostFields,
  knownSlugs: TakenSlugs,
  decorative: ReadonlySet<string>,
): BlockingError[] {
  const errors = new Map<keyof PostFields, BlockingError>();
  for (const { path, message } of postFieldsSchema.safeParse(withAddressOfPost(fields)).error?.issues ?? []) {
    const field = postFieldsSchema.keyof().safeParse(path[0]);
    if (!field.success || errors.has(field.data)) continue;
    errors.set(field.data, { title: 'Validation Error', message, location: locate(field.data, fields) });
  }
  if (!errors.has('slug') && isTaken(id, fields.slug, knownSlugs)) {
    errors.set('slug', {
      title: 'Duplicate slug',
      message: DUPLICATE_SLUG_MESSAGE,
      location: { kind: 'field', field: 'slug' },
    });
  }
  return [...FORM_ORDER.flatMap((field) => errors.get(field) ?? []), ...findUndescribed(fields.content, decorative)];
}

/** A picture beside the drafts gets its address on the blog when the post is published. */
function withAddressOfPost(fields: PostFields): PostFields {
  return readPictureReference(fields.featuredImageUrl.trim()) === null ? fields : { ...fields, featuredImageUrl: '' };
}

function findUndescribed(content: string, decorative: ReadonlySet<string>): BlockingError[] {
  return findUndescribedPictures(content, (name) => decorative.has(name)).map(({ start, end }) => ({
    title: 'Validation Error',
    message: UNDESCRIBED_MESSAGE,
    location: { kind: 'text', start, end },
  }));
}

const FORM_ORDER = postFieldsSchema.keyof().options;

function isTaken(id: string, slug: string, { posts, unlisted, former }: TakenSlugs): boolean {
  return [posts, unlisted, former].some((list) => list.some((other) => other.slug === slug && other.id !== id));
}

/** A text that is too long is located where the limit is exceeded. */
function locate(field: keyof PostFields, { content }: PostFields): IssueLocation {
  if (field !== 'content' || content.trim() === '') return { kind: 'field', field };
  return { kind: 'text', start: toOffset(content, POST_FIELDS.content.limit), end: content.length };
}

/** `1 issue blocks publishing`. @param count at least one. */
export function describeBlockingErrors(count: number): string {
  return count === 1 ? '1 issue blocks publishing' : `${count} issues block publishing`;
}
