import { findUndescribedPictures, UNDESCRIBED_MESSAGE } from '@callwright/shared/picture-text/picture-markdown.ts';
import { toOffset } from '@callwright/shared/post/count-characters.ts';
import { POST_FIELDS } from '@callwright/shared/post/fields.ts';
import { readPictureReference } from '@callwright/shared/post/picture-reference.ts';
import { DUPLICATE_SLUG_MESSAGE, type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import type { SlugCache } from '../../../ipc/posts.ts';
import type { BlockingError, IssueLocation } from './issue.ts';

type TakenSlugs = Record<'posts' | 'unlisted' | 'former', SlugCache['posts']>;

/**
 * Finds everything that blocks publishing, in form order, at most one error per field. The schema refuses what Postgres
 * would refuse. `decorative` has the names of pictures that don't need alt text.
 */
export function findErrors(
  id: string,
  fields: PostFields,
  knownSlugs: TakenSlugs,
  decorative: ReadonlySet<string>,
): BlockingError[] {
  const errors = new Map<keyof PostFields, BlockingError>();
  for (const { path, message } of postFieldsSchema.safeParse(omitLocalImage(fields)).error?.issues ?? []) {
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
  return [...FORM_ORDER.flatMap((field) => errors.get(field) ?? []), ...findMissingAltText(fields.content, decorative)];
}

/** A local picture only gets its URL when the post is published. */
function omitLocalImage(fields: PostFields): PostFields {
  return readPictureReference(fields.featuredImageUrl.trim()) === null ? fields : { ...fields, featuredImageUrl: '' };
}

function findMissingAltText(content: string, decorative: ReadonlySet<string>): BlockingError[] {
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

/** Text over the limit is located where it exceeds the limit. */
function locate(field: keyof PostFields, { content }: PostFields): IssueLocation {
  if (field !== 'content' || content.trim() === '') return { kind: 'field', field };
  return { kind: 'text', start: toOffset(content, POST_FIELDS.content.limit), end: content.length };
}

export function describeBlockingErrors(count: number): string {
  return count === 1 ? '1 issue blocks publishing' : `${count} issues block publishing`;
}
