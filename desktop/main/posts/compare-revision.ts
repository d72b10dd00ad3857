import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { fingerprintFields } from '../database/draft-record.ts';

/**
 * How a draft relates to its post on the blog. Tests cite these rules:
 * C1. Same revision: in sync.
 * C2. Another revision with a known text (the base or the draft's own), such as a date change: rebase the draft.
 * C3. Like C2, but the post was unpublished: the author decides, because publishing would put it back.
 * C4. Any other text: a conflict.
 */
export type RevisionStatus =
  | { kind: 'in-step' }
  /** `as` is the blog's text in the draft's form. */
  | { kind: 'rebase'; as: PostFields }
  | { kind: 'unpublished' }
  | { kind: 'changed' };

export function compareWithRemote({
  publication,
  base,
  mine,
  remote,
  toPost,
}: {
  publication: { revision: number; publishedAt: string } | null;
  base: PostFields | null;
  mine: PostFields;
  remote: OwnPostText;
  toPost: (fields: PostFields) => PostFields;
}): RevisionStatus {
  if (remote.revision === publication?.revision) return { kind: 'in-step' };
  const as = [mine, base].find((text) => text !== null && isStoredAs(toPost(text), remote.fields));
  if (!as) return { kind: 'changed' };
  const wasPublished = publication !== null && publication.publishedAt !== '';
  return !remote.isPublished && wasPublished ? { kind: 'unpublished' } : { kind: 'rebase', as };
}

/** The blog trims titles, for example. */
function isStoredAs(typed: PostFields, stored: PostFields): boolean {
  const checked = postFieldsSchema.safeParse(typed);
  return fingerprintFields(checked.success ? checked.data : typed) === fingerprintFields(stored);
}
