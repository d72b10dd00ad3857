import { formatTime } from '@callwright/shared/post/format-date.ts';
import { countOf } from '@callwright/shared/post/labels.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { PublishFailure, PublishQueueView, QueueStep } from '../../ipc/publish/publish-queue.ts';
import { isScheduled } from '../drafts/draft-state.ts';
import { toQueueStatus } from './queue-entries.ts';

export type StepLabel = { label: string; detail: string | null; tone: 'calm' | 'busy' | 'danger' | 'good' };

/**
 * @param now this computer's time, in milliseconds since the epoch.
 * @param offsetMs how far the server's clock is ahead.
 */
export function labelStep(step: QueueStep, email: string, now: number, offsetMs = 0): StepLabel {
  switch (step.name) {
    case 'waiting-for-turn':
      return { label: 'Waiting in line', detail: 'Sends automatically.', tone: 'calm' };
    case 'waiting-for-network':
      return {
        label: 'Waiting for network',
        detail: `Couldn’t reach the blog. ${formatNextTry(step.nextTryAt - now)}`,
        tone: 'calm',
      };
    case 'waiting-for-backend':
      return {
        label: 'Waiting for the blog',
        detail: `${describeAnswer(step)} ${formatNextTry(step.nextTryAt - now)}`,
        tone: 'calm',
      };
    case 'waiting-for-account':
      return { ...labelAccount(step.reason, email), tone: 'calm' };
    case 'waiting-for-other-backend':
      return {
        label: 'Waiting for another backend',
        detail: `This post is for ${step.backendOrigin || 'another backend'}. To send it, enter that backend’s address in Settings.`,
        tone: 'calm',
      };
    case 'uploading':
      return {
        label: 'Sending pictures',
        detail: `Picture ${Math.min(step.done + 1, step.total)} of ${step.total}, then the post.`,
        tone: 'busy',
      };
    case 'sending':
      return { label: 'Sending', detail: null, tone: 'busy' };
    case 'confirming':
      return { label: 'Confirming', detail: 'Published. Finishing up on this computer.', tone: 'busy' };
    case 'stopped':
      return { label: STOPPED_LABELS[step.failure.kind], detail: step.failure.message, tone: 'danger' };
    case 'done':
      return isScheduled(step.publishedAt, now + offsetMs)
        ? { label: 'Scheduled', detail: `Goes live ${formatTime(step.publishedAt)}.`, tone: 'good' }
        : { label: 'Done', detail: 'Blog post published successfully.', tone: 'good' };
    default:
      return assertNever(step);
  }
}

const STOPPED_LABELS: Record<PublishFailure['kind'], string> = {
  validation: 'Needs changes',
  'duplicate-slug': 'Duplicate slug',
  'signed-out': 'Signed out',
  conflict: 'Changed somewhere else',
  unreachable: 'Couldn’t send',
  refused: 'Rejected',
  paused: 'Paused',
  unrecorded: 'Published, status not saved',
};

type StepOf<Name extends QueueStep['name']> = Extract<QueueStep, { name: Name }>;

function labelAccount(reason: StepOf<'waiting-for-account'>['reason'], email: string) {
  switch (reason) {
    case 'signed-out':
      return { label: 'Waiting for sign-in', detail: `Sends when ${email} signs in.` };
    case 'expired':
      return { label: 'Session ended', detail: `Sends when ${email} signs in again.` };
    case 'other-account':
      return { label: 'Waiting for another account', detail: `Sends only when ${email} signs in.` };
    default:
      return assertNever(reason);
  }
}

/** Describes an unexpected response to a post. Below 400, it came from something else, such as a login page. */
export function describeAnswer({ status, answer }: Pick<StepOf<'waiting-for-backend'>, 'status' | 'answer'>): string {
  return status < 400
    ? 'A different page loaded instead of the blog. You may need to log in to this network in a browser.'
    : `The blog responded with ${answer}.`;
}

/** Returns null if the queue is empty. */
export function summarizeQueue({
  entries,
  others,
  problem,
}: PublishQueueView): { words: string; isStopped: boolean } | null {
  const stopped = entries.flatMap(({ step }) => (step.name === 'stopped' ? [step.failure.kind] : []));
  // Readers can already see those.
  const unrecorded = stopped.filter((kind) => kind === 'unrecorded').length;
  const failed = stopped.length - unrecorded;
  const elsewhere = entries.filter(({ step }) => step.name === 'waiting-for-other-backend').length;
  const done = entries.filter(({ step }) => step.name === 'done').length;
  const sending = entries.filter(({ step }) => toQueueStatus(step) === 'sending').length;
  const waiting = entries.length - stopped.length - elsewhere - done - sending;
  if (failed > 0) return { words: `Couldn’t publish ${countOf(failed, 'post')}`, isStopped: true };
  if (unrecorded > 0) return { words: `${countOf(unrecorded, 'post')} published, status not saved`, isStopped: true };
  if (problem !== null) return { words: 'Check the publish queue', isStopped: true };
  if (sending > 0) return { words: `Publishing ${countOf(sending, 'post')}`, isStopped: false };
  if (waiting > 0) return { words: `${countOf(waiting, 'post')} waiting to publish`, isStopped: false };
  if (done > 0) return { words: `${countOf(done, 'post')} published`, isStopped: false };
  if (elsewhere > 0) return { words: `${countOf(elsewhere, 'post')} waiting for another backend`, isStopped: false };
  const ofOthers = others.reduce((sum, other) => sum + other.waiting, 0);
  if (ofOthers > 0) return { words: `${countOf(ofOthers, 'post')} from another account waiting`, isStopped: false };
  return null;
}

function formatNextTry(delayMs: number): string {
  const seconds = Math.ceil(delayMs / 1000);
  if (seconds <= 1) return 'Trying again now.';
  return seconds < 120 ? `Trying again in ${seconds} s.` : `Trying again in ${Math.ceil(seconds / 60)} min.`;
}
