import { assertNever } from '@callwright/shared/result.ts';
import type { PublishQueueView, QueueStep } from '../../ipc/publish-queue.ts';

export type StepLabel = { label: string; detail: string | null; tone: 'calm' | 'busy' | 'danger' | 'good' };

/**
 * What the author reads of a post on its way.
 *
 * @param email the account that the post goes out under.
 * @param now milliseconds since the epoch.
 */
export function labelStep(step: QueueStep, email: string, now: number): StepLabel {
  switch (step.name) {
    case 'waiting-for-turn':
      return { label: 'Waiting its turn', detail: null, tone: 'calm' };
    case 'waiting-for-network':
      return {
        label: 'Waiting for network',
        detail: `The blog could not be reached. ${formatNextTry(step.nextTryAt - now)}`,
        tone: 'calm',
      };
    case 'waiting-for-account':
      return { label: 'Waiting for sign-in', detail: `Goes out when ${email} signs in.`, tone: 'calm' };
    case 'sending':
      return { label: 'Sending', detail: null, tone: 'busy' };
    case 'confirming':
      return { label: 'Confirming', detail: 'The blog has it. This computer is noting that.', tone: 'busy' };
    case 'stopped':
      return { label: step.failure.title, detail: step.failure.message, tone: 'danger' };
    case 'done':
      return { label: 'Done', detail: 'Blog post published successfully.', tone: 'good' };
    default:
      return assertNever(step);
  }
}

/** The queue in one line; null where there is nothing to say. */
export function summarizeQueue({
  entries,
  others,
  problem,
}: PublishQueueView): { words: string; isStopped: boolean } | null {
  const stopped = entries.filter(({ step }) => step.name === 'stopped').length;
  const waiting = entries.filter(({ step }) => step.name !== 'stopped' && step.name !== 'done').length;
  if (stopped > 0) return { words: `${countPosts(stopped)} could not be published`, isStopped: true };
  if (problem !== null) return { words: 'The publish queue needs a look', isStopped: true };
  if (waiting > 0) return { words: `${countPosts(waiting)} waiting to publish`, isStopped: false };
  if (entries.length > 0) return { words: `${countPosts(entries.length)} published`, isStopped: false };
  const ofOthers = others.reduce((sum, other) => sum + other.waiting, 0);
  if (ofOthers > 0) return { words: `${countPosts(ofOthers)} of another account waiting`, isStopped: false };
  return null;
}

/** Whether a post waits to go out, or has stopped on its way. */
export function isWaiting(entries: PublishQueueView['entries'], postId: string): boolean {
  return entries.some((entry) => entry.postId === postId && entry.step.name !== 'done');
}

export function countPosts(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`;
}

function formatNextTry(pause: number): string {
  const seconds = Math.ceil(pause / 1000);
  return seconds <= 1 ? 'Trying again now.' : `Tries again in ${seconds} s.`;
}
