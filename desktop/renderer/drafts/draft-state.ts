import { assertNever } from '@callwright/shared/result.ts';
import type { DraftState } from '../../ipc/publish/publish-queue.ts';

/** The state of a draft as its author sees it: a published post may have its publish time still to come. */
export type ShownState = DraftState | 'scheduled';

/** Whether a publish time is still to come. @param now milliseconds since the epoch. */
export function isScheduled(publishedAt: string | null | undefined, now: number): boolean {
  return typeof publishedAt === 'string' && Date.parse(publishedAt) > now;
}

/** Whether readers see the post of a draft. @param now milliseconds since the epoch. */
export function isSeenByReaders(
  { state, publication }: { state: DraftState; publication: { publishedAt: string } | null },
  now: number,
): boolean {
  return state !== 'draft' && publication !== null && !isScheduled(publication.publishedAt, now);
}

/** @param now milliseconds since the epoch. */
export function toShownState(
  { state, publishedAt }: { state: DraftState; publishedAt: string | null },
  now: number,
): ShownState {
  return state === 'published' && isScheduled(publishedAt, now) ? 'scheduled' : state;
}

/** How far a post of the publish queue is; `unrecorded`: it is out, and this computer could not note that. */
export type QueueStatus = 'waiting' | 'sending' | 'stopped' | 'unrecorded';

/** The posts of the publish queue that aren't out, by their ids. */
export type QueueStatuses = ReadonlyMap<string, QueueStatus>;

export type DraftStatus = {
  state: DraftState;
  publishedAt: string | null;
  /** Null if the post isn't in the publish queue. */
  queued: QueueStatus | null;
};

/** The status of a draft in words; `at` is when its post comes out, for a scheduled one. */
export type StatusLabel = {
  words: string;
  tone: ShownState | 'queued' | 'failed';
  at: string | null;
};

/**
 * Labels the status of a draft, the same wherever it is shown. What happens in the publish queue comes before what the
 * blog has.
 *
 * @param now milliseconds since the epoch.
 */
export function labelStatus(draft: DraftStatus, now: number): StatusLabel {
  if (draft.queued !== null) return { ...QUEUE_LABELS[draft.queued], at: null };
  const tone = toShownState(draft, now);
  const isToCome = isScheduled(draft.publishedAt, now);
  const words = tone === 'changed' && isToCome ? 'Changed since scheduled' : nameOfState(tone);
  return { words, tone, at: tone === 'scheduled' ? draft.publishedAt : null };
}

const QUEUE_LABELS: Record<QueueStatus, Pick<StatusLabel, 'words' | 'tone'>> = {
  waiting: { words: 'Waiting to publish', tone: 'queued' },
  sending: { words: 'Publishing...', tone: 'queued' },
  stopped: { words: "Couldn't publish", tone: 'failed' },
  unrecorded: { words: 'Published, status not saved', tone: 'failed' },
};

export function nameOfState(state: ShownState): string {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'scheduled':
      return 'Scheduled';
    case 'published':
      return 'Published';
    case 'changed':
      return 'Changed since published';
    default:
      return assertNever(state);
  }
}
