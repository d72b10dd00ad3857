import { type PostFields, postFieldsSchema } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { AuthSession } from '../session/session.ts';
import { failPublish, toPublishFailure, toValidationFailure } from './publish-failure.ts';
import type { QueuedPost } from './queue-store.ts';
import type { QueuedPosts } from './queued-posts.ts';

/**
 * How a text gets into the queue: saved, checked, and queued under the account that is signed in.
 *
 * @param arriving holds the posts that are not on the disk yet.
 */
export function createEnqueue({
  posts,
  arriving,
  drafts,
  session,
  onArriving,
}: {
  posts: QueuedPosts;
  arriving: Set<string>;
  drafts: Pick<Drafts, 'save' | 'prepareForPublish'>;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  onArriving: (postId: string) => void;
}) {
  /** Checks whether the text may be sent, and in whose name. */
  function findSender(id: string, typed: PostFields): Result<QueuedPost['account'], PublishFailure> {
    const fields = postFieldsSchema.safeParse(typed);
    if (!fields.success) return err(toValidationFailure(fields.error.issues));
    const account = session.readUser();
    if (account === null)
      return err(toPublishFailure({ kind: session.read().state === 'expired' ? 'expired' : 'signed-out' }));
    const queued = posts.find(id);
    if (queued !== undefined && queued.account.id !== account.id) {
      return failPublish(
        'refused',
        `This post waits to be published by ${queued.account.email}. Cancel that in the publish queue first.`,
      );
    }
    return ok(account);
  }

  return async (
    id: string,
    typed: PostFields,
    publishAt: string | null,
  ): Promise<Result<undefined, PublishFailure>> => {
    const sender = findSender(id, typed);
    if (!sender.ok) {
      const saved = await drafts.save(id, typed);
      return saved.ok ? sender : failUnsaved(saved.error.message);
    }
    const account = sender.value;
    const draft = await drafts.prepareForPublish(id, typed, account.id);
    if (!draft.ok) {
      return draft.error.isSaved ? failPublish('refused', draft.error.message) : failUnsaved(draft.error.message);
    }
    // The revision is as of that save: when an earlier text of the post was confirmed just before, it is the base now.
    const baseRevision = draft.value.publication?.revision ?? null;
    const before = posts.find(id);
    arriving.add(id);
    onArriving(id);
    const kept = await posts.put({ postId: id, account, typed, publishAt, baseRevision });
    arriving.delete(id);
    if (kept.ok) return kept;
    posts.takeBack(id, before);
    return failPublish('refused', `The post could not be queued, so it was not sent. ${kept.error.message}`);
  };
}

function failUnsaved(message: string): Result<never, PublishFailure> {
  return failPublish('refused', `Your text could not be saved, so it was not sent. ${message}`);
}
