import type { OwnPostText } from '@callwright/shared/api/own-posts.ts';
import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';

/**
 * What it means for a draft how its post stands on the blog. Rules, cited by the tests:
 *
 * C1. The same revision: in step.
 * C2. Another revision with a text that is known here (the base, or the draft's own): nobody's words
 *     are at stake, so the draft follows. A new date, for one.
 * C3. The same, but the post was taken off the blog: publishing it would put it back, so the author decides.
 * C4. Any other text: a conflict.
 */
export type RevisionStatus =
  | { kind: 'in-step' }
  /** @property as the text that the blog has, in the words of this machine. */
  | { kind: 'follow'; as: PostFields }
  | { kind: 'unpublished' }
  | { kind: 'changed' };

export function compareWithRemote({
  publication,
  base,
  mine,
  remote,
}: {
  /** What the draft says of its post; null where it never heard of one. */
  publication: { revision: number; publishedAt: string } | null;
  base: PostFields | null;
  mine: PostFields;
  remote: OwnPostText;
}): RevisionStatus {
  if (remote.revision === publication?.revision) return { kind: 'in-step' };
  const as = [mine, base].find((text) => text !== null && isSameStored(text, remote.fields));
  if (!as) return { kind: 'changed' };
  const wasPublished = publication !== null && publication.publishedAt !== '';
  return !remote.isPublished && wasPublished ? { kind: 'unpublished' } : { kind: 'follow', as };
}

/** The blog stores a text without the spaces around its title, and the like. */
function isSameStored(typed: PostFields, stored: PostFields): boolean {
  const checked = postFieldsSchema.safeParse(typed);
  return fingerprintFields(checked.success ? checked.data : typed) === fingerprintFields(stored);
}
