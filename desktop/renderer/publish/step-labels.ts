import { countOf } from '@callwright/shared/post/labels.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { PublishQueueView, QueueStep } from '../../ipc/publish-queue.ts';

export type StepLabel = { label: string; detail: string | null; tone: 'calm' | 'busy' | 'danger' | 'good' };

/**
 * The label of a post in the queue.
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

/** Summarises the queue in one line; null where it is empty. */
export function summarizeQueue({
  entries,
  others,
  problem,
}: PublishQueueView): { words: string; isStopped: boolean } | null {
  const stopped = entries.filter(({ step }) => step.name === 'stopped').length;
  const waiting = entries.filter(({ step }) => step.name !== 'stopped' && step.name !== 'done').length;
  if (stopped > 0) return { words: `${countOf(stopped, 'post')} could not be published`, isStopped: true };
  if (problem !== null) return { words: 'The publish queue needs a look', isStopped: true };
  if (waiting > 0) return { words: `${countOf(waiting, 'post')} waiting to publish`, isStopped: false };
  if (entries.length > 0) return { words: `${countOf(entries.length, 'post')} published`, isStopped: false };
  const ofOthers = others.reduce((sum, other) => sum + other.waiting, 0);
  if (ofOthers > 0) return { words: `${countOf(ofOthers, 'post')} of another account waiting`, isStopped: false };
  return null;
}

function formatNextTry(delayMs: number): string {
  const seconds = Math.ceil(delayMs / 1000);
  return seconds <= 1 ? 'Trying again now.' : `Tries again in ${seconds} s.`;
}
