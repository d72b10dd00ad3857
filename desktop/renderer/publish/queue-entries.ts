import type { QueueEntry, QueueStep } from '../../ipc/publish/publish-queue.ts';
import type { QueueStatus, QueueStatuses } from '../drafts/draft-state.ts';

type Entries = readonly Pick<QueueEntry, 'postId' | 'email' | 'step'>[];

/** Entries for the current backend that aren't published yet, including failed ones. */
export function listWaiting<Entry extends Pick<QueueEntry, 'step'>>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ step }) => step.name !== 'done' && step.name !== 'waiting-for-other-backend');
}

export function toQueueStatuses(entries: Entries): QueueStatuses {
  return new Map(listWaiting(entries).map(({ postId, step }) => [postId, toQueueStatus(step)]));
}

export function toQueueStatus(step: QueueStep): QueueStatus {
  switch (step.name) {
    case 'uploading':
    case 'sending':
    case 'confirming':
      return 'sending';
    case 'stopped':
      return step.failure.kind === 'unrecorded' ? 'unrecorded' : 'stopped';
    default:
      return 'waiting';
  }
}

/** Number of posts that would have to wait if this account signed out. */
export function countWaiting(entries: Entries, email: string): number {
  return listWaiting(entries).filter((entry) => entry.email === email).length;
}
