import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { checkFields, failPublish, toPublishFailure } from './publish-failure.ts';
import type { QueuedPost, QueueStore } from './queue-store.ts';

/** Has the length of every account's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** When readers see a post, and whether they learn that it was updated. */
export type PublishOptions = {
  /** An ISO time; null for now, or for the time that the post has. */
  publishAt?: string | null;
  tellsReaders?: boolean;
};

/**
 * Creates the way into the queue: a text is saved, checked, and queued under the account that is signed in;
 * the draft is returned as it was saved.
 *
 * @param held takes the post while it is not on the disk.
 */
export function createEnqueue({
  posts,
  held,
  storage,
  author,
  session,
  forms,
  onEnqueue,
}: {
  posts: QueueStore;
  held: Set<string>;
  storage: Pick<Storage, 'call'>;
  author: () => string | null;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  forms: Pick<PictureForms, 'toPost'>;
  onEnqueue: (postId: string) => void;
}) {
  /** Checks whether the text may be sent, and in whose name. */
  function findSender(id: string, typed: PostFields): Result<Pick<QueuedPost, 'account' | 'fields'>, PublishFailure> {
    const account = session.readUser();
    // Without an account nobody knows the addresses of its pictures; what else is wrong is said first all the same.
    const fields = checkFields(typed, forms.toPost(typed, account?.id ?? NOBODY));
    if (!fields.ok) return fields;
    if (account === null)
      return err(toPublishFailure({ kind: session.read().state === 'expired' ? 'expired' : 'signed-out' }));
    const queued = posts.find(id);
    if (queued !== undefined && queued.account.id !== account.id) {
      return failPublish(
        'refused',
        `${queued.account.email} already queued this post. Cancel it in the publish queue first.`,
      );
    }
    return ok({ account, fields });
  }

  return async (
    id: string,
    typed: PostFields,
    { publishAt, tellsReaders }: Required<PublishOptions>,
  ): Promise<Result<Draft, PublishFailure>> => {
    const sender = findSender(id, typed);
    if (!sender.ok) {
      const saved = await storage.call('saveDraft', { id, fields: typed, author: author(), basedOn: null });
      return saved.ok ? sender : failUnsaved(saved.error.message);
    }
    const { account, fields } = sender.value;
    const draft = await storage.call('prepareForPublish', { id, fields: typed, account: account.id });
    if (!draft.ok) {
      const isSaved = 'isSaved' in draft.error && draft.error.isSaved;
      return isSaved ? failPublish('refused', draft.error.message) : failUnsaved(draft.error.message);
    }
    // The revision is as of that save: when an earlier text of the post was confirmed just before, it is the base now.
    const baseRevision = draft.value.publication?.revision ?? null;
    held.add(id);
    onEnqueue(id);
    const stored = await posts.put({
      postId: id,
      account,
      typed,
      fields,
      publishAt,
      tellsReaders: tellsReaders || undefined,
      baseRevision,
    });
    held.delete(id);
    if (stored.ok) return ok(draft.value);
    return failPublish('refused', `Couldn't queue the post, so it wasn't sent. ${stored.error.message}`);
  };
}

function failUnsaved(message: string): Result<never, PublishFailure> {
  return failPublish('refused', `Couldn't save your text, so it wasn't sent. ${message}`);
}
