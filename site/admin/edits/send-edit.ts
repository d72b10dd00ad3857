import type { BlogClient } from '@callwright/shared/api/client.ts';
import {
  type OwnPostText,
  readOwnPostText,
  type UpdateFailure,
  updateOwnPost,
} from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { isSameFields } from '@callwright/shared/post/post-changes.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Author } from '../auth/use-session.ts';
import type { StoredEdit } from '../drafts/edit-storage.ts';
import { isOwnText } from './reconcile-edit.ts';

export type EditToSend = {
  author: Author;
  edit: StoredEdit;
  /** Parsed by `postFieldsSchema`. */
  fields: PostFields;
  /** Whether the post was deleted from the blog, so that it has to be published anew. */
  isGone: boolean;
};

/** Puts changes on the blog, and says how the post stands there then. */
export function sendEdit(client: BlogClient, toSend: EditToSend): Promise<Result<OwnPostText, UpdateFailure>> {
  const { author, edit, fields, isGone } = toSend;
  if (isGone) return publishAgain(client, toSend);
  return updateOwnPost(client, {
    known: { id: edit.postId, authorId: author.id, revision: edit.base.revision },
    fields,
    isOwnText: (remote) => isOwnText(edit, remote),
  });
}

/** A post that came back meanwhile is not replaced, unless its text was sent from here. */
async function publishAgain(
  client: BlogClient,
  { author, edit, fields }: EditToSend,
): Promise<Result<OwnPostText, UpdateFailure>> {
  const id = edit.postId;
  const published = await publishPost(client, {
    id,
    fields,
    author: { id: author.id, name: author.email },
    baseRevision: null,
    isOwnText: (remote) => edit.sent.some((sent) => isSameFields(sent, remote)),
  });
  if (!published.ok && published.error.kind !== 'conflict') return err(published.error);
  const standing = await readOwnPostText(client, { id, authorId: author.id });
  if (!standing.ok) return standing;
  if (standing.value === null) return err({ kind: 'gone' });
  return published.ok ? ok(standing.value) : err({ kind: 'conflict', remote: standing.value });
}
