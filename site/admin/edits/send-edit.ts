import type { BlogClient } from '@callwright/shared/api/client.ts';
import {
  type OwnPostText,
  readOwnPostText,
  type UpdateFailure,
  updateOwnPost,
} from '@callwright/shared/api/own-posts.ts';
import { publishPost } from '@callwright/shared/api/publish-post.ts';
import { isSameFields } from '@callwright/shared/post/labels.ts';
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Author } from '../../login/session/author-session.ts';
import { isOwnText, type StoredEdit } from './stored-edit.ts';

export type SentEdit = {
  author: Author;
  isEditor: boolean;
  edit: StoredEdit;
  /** Parsed by `postFieldsSchema`. */
  fields: PostFields;
  /** True if the post was deleted from the blog and must be published again. */
  isGone: boolean;
  /** Whether readers and search engines can see that the post was updated. */
  showsUpdatedDate: boolean;
  /** The ISO time when the post goes live; null for right away; undefined to keep its status. */
  publishAt?: string | null | undefined;
};

export async function sendEdit(client: BlogClient, sent: SentEdit): Promise<Result<OwnPostText, UpdateFailure>> {
  const { author, isEditor, edit, fields, isGone, showsUpdatedDate, publishAt } = sent;
  const id = edit.postId;
  if (!isGone) {
    return updateOwnPost(client, {
      known: { id, authorId: isEditor ? null : author.id, revision: edit.base.revision },
      fields,
      showsUpdatedDate,
      ...(publishAt !== undefined && { publishAt }),
      isOwnText: (remote) => isOwnText(edit, remote),
    });
  }
  // A restored post isn't replaced unless its text was sent from here.
  const published = await publishPost(client, {
    id,
    fields,
    author: { id: author.id, name: author.email },
    baseRevision: null,
    publishAt: publishAt ?? null,
    isOwnText: (remote) => edit.sent.some((text) => isSameFields(text, remote)),
  });
  if (!published.ok && published.error.kind !== 'conflict') return err(published.error);
  const remote = await readOwnPostText(client, { id, authorId: author.id });
  if (!remote.ok) return remote;
  if (remote.value === null) return err({ kind: 'gone' });
  return published.ok ? ok(remote.value) : err({ kind: 'conflict', remote: remote.value });
}
