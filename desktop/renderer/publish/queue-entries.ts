import type { QueueEntry } from '../../ipc/publish/publish-queue.ts';

type Entries = readonly Pick<QueueEntry, 'postId' | 'email' | 'step'>[];

/** The entries of posts that wait to go out to the current backend, or have stopped on their way. */
export function listWaiting<Entry extends Pick<QueueEntry, 'step'>>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ step }) => step.name !== 'done' && step.name !== 'waiting-for-other-backend');
}

/** Whether a post waits to go out, or has stopped on its way. */
export function isWaiting(entries: Entries, postId: string): boolean {
  return listWaiting(entries).some((entry) => entry.postId === postId);
}

/** The number of posts that would wait if this account were left. */
export function countWaiting(entries: Entries, email: string): number {
  return listWaiting(entries).filter((entry) => entry.email === email).length;
}
