import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { fingerprintFields } from '../database/draft-record.ts';

/**
 * How a draft relates to its post on the blog. Rules, cited by the tests:
 *
 * C1. The same revision: in step.
 * C2. Another revision with a text that is known here (the base, or the draft's own), such as a new
 *     date: no text is at stake, so the draft is rebased onto that revision.
 * C3. The same, but the post was taken off the blog: publishing it would put it back, so the author decides.
 * C4. Any other text: a conflict.
 */
export type RevisionStatus =
  | { kind: 'in-step' }
  /** `as` is the text that the blog has, as it was typed on this machine. */
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
  /** The revision that the draft is based on; null where it never had one. */
  publication: { revision: number; publishedAt: string } | null;
  base: PostFields | null;
  mine: PostFields;
  remote: OwnPostText;
  /** Names the pictures of a text of this machine as its post does. */
  toPost: (fields: PostFields) => PostFields;
}): RevisionStatus {
  if (remote.revision === publication?.revision) return { kind: 'in-step' };
  const as = [mine, base].find((text) => text !== null && isSameStored(toPost(text), remote.fields));
  if (!as) return { kind: 'changed' };
  const wasPublished = publication !== null && publication.publishedAt !== '';
  return !remote.isPublished && wasPublished ? { kind: 'unpublished' } : { kind: 'rebase', as };
}

/** Compares as the blog stores a text: without the spaces around its title, for one. */
function isSameStored(typed: PostFields, stored: PostFields): boolean {
  const checked = postFieldsSchema.safeParse(typed);
  return fingerprintFields(checked.success ? checked.data : typed) === fingerprintFields(stored);
}
