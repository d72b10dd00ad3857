import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish/publish-queue.ts';
import type { PictureForms } from '../pictures/picture-forms.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { checkFields, failPublish, toPublishFailure } from './publish-failure.ts';
import type { QueuedPost, QueueStore } from './queue-store.ts';

const PLACEHOLDER_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

export type PublishOptions = {
  /** An ISO time. Null means now, or the time the post already has. */
  publishAt?: string | null;
  showsUpdatedDate?: boolean;
};

type EnqueueOptions = Required<PublishOptions> & {
  /** The draft already has this text. Fails if it has another one by now. */
  isStored?: boolean;
  /** See `QueuedPost`. */
  isQuiet?: boolean;
};

/** @param held has the post's id until the queue is on disk. */
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
  function findSender(id: string, typed: PostFields): Result<Pick<QueuedPost, 'account' | 'fields'>, PublishFailure> {
    const account = session.readUser();
    // Signed out, picture URLs are unknown. Still report other problems first.
    const fields = checkFields(typed, forms.toPost(typed, account?.id ?? PLACEHOLDER_ACCOUNT_ID));
    if (!fields.ok) return fields;
    if (account === null)
      return err(toPublishFailure({ kind: session.read().state === 'expired' ? 'expired' : 'signed-out' }));
    const queued = posts.find(id);
    if (queued !== undefined && queued.account.id !== account.id) {
      return failPublish(
        'refused',
        `${queued.account.email} already queued this post. Remove it from the publish queue first.`,
      );
    }
    return ok({ account, fields });
  }

  return async (
    id: string,
    typed: PostFields,
    { publishAt, showsUpdatedDate, isStored = false, isQuiet = false }: EnqueueOptions,
  ): Promise<Result<Draft, PublishFailure>> => {
    const sender = findSender(id, typed);
    if (!sender.ok) {
      if (isStored) return sender;
      const saved = await storage.call('saveDraft', { id, fields: typed, author: author(), basedOn: null });
      return saved.ok ? sender : failUnsaved(saved.error.message);
    }
    const { account, fields } = sender.value;
    const draft = await storage.call('prepareForPublish', { id, fields: typed, account: account.id, isStored });
    if (!draft.ok) {
      const isSaved = 'isSaved' in draft.error && draft.error.isSaved;
      return isSaved ? failPublish('refused', draft.error.message) : failUnsaved(draft.error.message);
    }
    // Read after the save: an earlier version may have been confirmed just before.
    const baseRevision = draft.value.publication?.revision ?? null;
    held.add(id);
    onEnqueue(id);
    const stored = await posts.put({
      postId: id,
      account,
      typed,
      fields,
      publishAt: publishAt ?? (baseRevision === null ? draft.value.oldDate : null),
      showsUpdatedDate: showsUpdatedDate || undefined,
      isQuiet: isQuiet || undefined,
      baseRevision,
    });
    held.delete(id);
    if (stored.ok) return ok(draft.value);
    return failPublish('refused', `Couldn’t queue the post, so it wasn’t sent. ${stored.error.message}`);
  };
}

function failUnsaved(message: string): Result<never, PublishFailure> {
  return failPublish('refused', `Couldn’t save your text, so it wasn’t sent. ${message}`);
}
