// Tested by tests/desktop/main/publish/publish-queue.test.ts and another-backend.test.ts, and by tests/faults/f21-refused-cancel.ts.
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { QueuedPost, QueueStore } from './queue-store.ts';

/** The backend whose entry is cancelled: the current one, another one, or all of them. */
export type CancelFrom = 'here' | 'everywhere' | { backendOrigin: string };

/**
 * Creates the way out of the queue (Q9): a post has left it once the disk says so.
 *
 * @param held takes the post while the disk is asked.
 * @param isSending whether the post is on its way to the current backend.
 */
export function createCancel({
  posts,
  held,
  isSending,
  isVisible,
}: {
  posts: QueueStore;
  held: Set<string>;
  isSending: (postId: string) => boolean;
  isVisible: (accountId: string) => boolean;
}) {
  return async (postId: string, from: CancelFrom): Promise<Result<undefined, { message: string }>> => {
    if (typeof from === 'string' && isSending(postId)) {
      return err({ message: 'This post is being sent. Try again once it has gone out.' });
    }
    held.add(postId);
    const cancelled = await posts.cancel((post, isHere) => {
      // A post of an account that is not shown is as if it did not exist (rule O2).
      return post.postId === postId && isVisible(post.account.id) && isMeant(post, isHere, from);
    });
    held.delete(postId);
    if (cancelled.ok) return ok(undefined);
    return err({
      message: `This post is still in the publish queue, because the queue could not be saved. ${cancelled.error.message} Then cancel it again.`,
    });
  };
}

function isMeant({ backendOrigin = '' }: QueuedPost, isHere: boolean, from: CancelFrom): boolean {
  if (from === 'everywhere') return true;
  return from === 'here' ? isHere : !isHere && from.backendOrigin === backendOrigin;
}
