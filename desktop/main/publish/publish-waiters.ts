import type { Result } from '@callwright/shared/result.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';

/** What became of a post, for whoever pressed Publish and waits. */
export type PublishOutcome = Result<{ isQueued: boolean }, PublishFailure>;

/** Who waits for which post (Q5). */
export function createPublishWaiters() {
  const waiters = new Map<string, Array<(outcome: PublishOutcome) => void>>();

  return {
    add(postId: string, waiter: (outcome: PublishOutcome) => void): void {
      waiters.set(postId, [...(waiters.get(postId) ?? []), waiter]);
    },
    has: (postId: string) => waiters.has(postId),
    postIds: () => [...waiters.keys()],
    /** @returns whether anybody was waiting for it. */
    resolve(postId: string, outcome: PublishOutcome): boolean {
      const waiting = waiters.get(postId) ?? [];
      waiters.delete(postId);
      for (const waiter of waiting) waiter(outcome);
      return waiting.length > 0;
    },
  };
}
