import { z } from 'zod';
import type { PostFields } from '../post/post.ts';
import { isSameFields } from '../post/post-changes.ts';
import { toTextColumns } from '../post/post-columns.ts';
import { err, ok, type Result } from '../result.ts';
import { type ApiFailure, parseResponse } from './api-response.ts';
import { toPublishFailure } from './blog-api.ts';
import type { BlogClient } from './client.ts';
import {
  type KnownRevision,
  type OwnPostText,
  ownPostTextSchema,
  readOwnPostText,
  TEXT_COLUMNS,
  toOwnPostText,
} from './own-posts.ts';

export type PostUpdate = {
  known: KnownRevision;
  /** Parsed by `postFieldsSchema`. */
  fields: PostFields;
  /**
   * Whether a text is one that the author has seen or sent: replacing it takes nothing from anybody.
   * So a post that was only taken off the blog, or planned anew, is no conflict.
   */
  isKnownText: (standing: PostFields) => boolean;
};

/** Why an update did not happen. Nothing was saved, unless it is `unreachable`: then nobody knows yet. */
export type UpdateFailure =
  | ApiFailure
  | { kind: 'duplicate-slug' }
  /** It was changed since it was read; `standing` is how it stands. */
  | { kind: 'conflict'; standing: OwnPostText }
  /** It was deleted. */
  | { kind: 'gone' };

/** How often the post may move under an update, without a text that the author does not know. */
const MAX_ATTEMPTS = 3;

/**
 * Replaces the text of a post, and nothing else of it: a post that is off the blog stays off, a
 * date stays. Safe to call again after a lost answer, because a text that did arrive is known when
 * it is read back. What somebody else wrote since is never replaced.
 */
export async function updateOwnPost(
  client: BlogClient,
  { known, fields, isKnownText }: PostUpdate,
): Promise<Result<OwnPostText, UpdateFailure>> {
  let { revision } = known;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client
      .from('blog_posts')
      .update(toTextColumns(fields))
      .eq('id', known.id)
      .eq('author_id', known.authorId)
      .eq('revision', revision)
      .select(TEXT_COLUMNS);
    if (answer.error) return err(toPublishFailure(answer.error, answer.status));
    const updated = parseResponse(answer, z.array(ownPostTextSchema));
    if (!updated.ok) return updated;
    const [row] = updated.value;
    if (row) return ok(toOwnPostText(row));

    const standing = await readOwnPostText(client, known);
    if (!standing.ok) return standing;
    if (standing.value === null) return err({ kind: 'gone' });
    if (isSameFields(standing.value.fields, fields)) return ok(standing.value);
    if (!isKnownText(standing.value.fields) || attempt === MAX_ATTEMPTS) {
      return err({ kind: 'conflict', standing: standing.value });
    }
    revision = standing.value.revision;
  }
}
