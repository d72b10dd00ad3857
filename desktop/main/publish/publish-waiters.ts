// Tested by tests/desktop/main/publish/publish-queue.test.ts.
import type { Result } from '@callwright/shared/result.ts';
import type { Draft } from '../../ipc/drafts.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';

/** What became of a publish, for the caller that waits for it: the draft, null where it was deleted meanwhile. */
export type PublishOutcome = Result<'queued' | Draft | null, PublishFailure>;

/** Keeps the callers that wait for a post (Q5). */
export function createPublishWaiters() {
  const waiters = new Map<string, Array<(outcome: PublishOutcome) => void>>();

  return {
    has: (postId: string) => waiters.has(postId),
    /** The posts that somebody waits for. */
    all: () => [...waiters.keys()],
    add: (postId: string, resolve: (outcome: PublishOutcome) => void) =>
      void waiters.set(postId, [...(waiters.get(postId) ?? []), resolve]),
    /** @returns whether anybody waited for it. */
    resolve(postId: string, outcome: PublishOutcome): boolean {
      const resolvers = waiters.get(postId) ?? [];
      waiters.delete(postId);
      for (const resolve of resolvers) resolve(outcome);
      return resolvers.length > 0;
    },
  };
}
