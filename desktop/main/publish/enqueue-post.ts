// Tested by tests/desktop/main/publish/publish-queue.test.ts.
import type { PostFields } from '@callwright/shared/post/post.ts';
import { err, type Result } from '@callwright/shared/result.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { NO_SUCH_DRAFT } from '../drafts/no-such-draft.ts';
import type { AuthSession } from '../session/session.ts';
import { checkFields, failPublish, toPublishFailure } from './publish-failure.ts';
import type { QueueStore } from './queue-store.ts';

/**
 * Creates the way into the queue: a text is saved, checked, and queued under the account that is signed in.
 *
 * @param enqueuing holds the posts that are not on the disk yet.
 */
export function createEnqueue({
  posts,
  enqueuing,
  drafts,
  session,
  onEnqueue,
}: {
  posts: QueueStore;
  enqueuing: Set<string>;
  drafts: Pick<Drafts, 'save' | 'claim' | 'read'>;
  session: Pick<AuthSession, 'readUser' | 'read'>;
  onEnqueue: (postId: string) => void;
}) {
  return async (
    id: string,
    typed: PostFields,
    publishAt: string | null,
  ): Promise<Result<undefined, PublishFailure>> => {
    const saved = await drafts.save(id, typed);
    if (!saved.ok)
      return failPublish('refused', `Your text could not be saved, so it was not sent. ${saved.error.message}`);
    const fields = checkFields(typed);
    if (!fields.ok) return fields;
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
    // Publishing a draft of the machine takes it; another account's is not there to be published.
    const taken = await drafts.claim([id], account.id);
    if (!taken.changed.includes(id)) return failPublish('refused', taken.problem ?? NO_SUCH_DRAFT.message);
    // Read last: an earlier text of the post may have been confirmed meanwhile, and its revision is the base now.
    const draft = await drafts.read(id);
    if (!draft.ok) return failPublish('refused', draft.error.message);
    const baseRevision = draft.value.publication?.revision ?? null;
    const before = posts.find(id);
    enqueuing.add(id);
    onEnqueue(id);
    const stored = await posts.put({ postId: id, account, typed, fields, publishAt, baseRevision });
    enqueuing.delete(id);
    if (stored.ok) return stored;
    posts.restore(id, before);
    return failPublish('refused', `The post could not be queued, so it was not sent. ${stored.error.message}`);
  };
}
