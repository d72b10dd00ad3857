import { formatBriefDay, formatTime } from '@callwright/shared/post/format-date.ts';
import { assertNever } from '@callwright/shared/result.ts';
import type { Divergence } from '../../ipc/conflicts.ts';
import type { DraftState } from '../../ipc/publish/publish-queue.ts';

/** Scheduled posts are `published` with a future publish time. */
export type ShownState = DraftState | 'scheduled';

/** @param now milliseconds since the epoch. */
export function isScheduled(publishedAt: string | null | undefined, now: number): boolean {
  return typeof publishedAt === 'string' && Date.parse(publishedAt) > now;
}

/** @param now milliseconds since the epoch. */
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

/** `unrecorded`: published, but this computer couldn't save that. */
export type QueueStatus = 'waiting' | 'sending' | 'stopped' | 'unrecorded';

export type QueueStatuses = ReadonlyMap<string, QueueStatus>;

export type DraftStatus = {
  state: DraftState;
  publishedAt: string | null;
  /** Null if the post isn't in the publish queue. */
  queued: QueueStatus | null;
  /** How the post on the blog differs, if known. */
  divergence?: Divergence | null;
};

/** `detail` continues `words` if there's room, and `brief` if there isn't. */
export type StatusLabel = {
  words: string;
  detail: string;
  brief: string;
  tone: ShownState | 'queued' | 'failed';
};

/** The publish queue takes precedence over the blog. `now` is in milliseconds since the epoch. */
export function labelStatus(draft: DraftStatus, now: number): StatusLabel {
  const { queued, divergence, publishedAt } = draft;
  if (queued !== null) return { ...QUEUE_LABELS[queued], ...NO_DETAIL };
  if (divergence === 'gone') return { words: 'Deleted from blog', ...NO_DETAIL, tone: 'changed' };
  if (divergence === 'unpublished') return { words: 'Unpublished', ...NO_DETAIL, tone: 'changed' };
  const tone = toShownState(draft, now);
  const brief = tone === 'scheduled' && publishedAt !== null ? `, ${formatBriefDay(publishedAt, now)}` : '';
  return { words: nameOfState(tone), detail: describeState(tone, publishedAt, now), brief, tone };
}

const NO_DETAIL = { detail: '', brief: '' };

function describeState(state: ShownState, publishedAt: string | null, now: number): string {
  if (state === 'scheduled' && publishedAt !== null) return `for ${formatTime(publishedAt)}`;
  if (state !== 'changed') return '';
  return isScheduled(publishedAt, now) ? 'since scheduled' : 'since published';
}

const QUEUE_LABELS: Record<QueueStatus, Pick<StatusLabel, 'words' | 'tone'>> = {
  waiting: { words: 'Waiting to publish', tone: 'queued' },
  sending: { words: 'Publishing...', tone: 'queued' },
  stopped: { words: 'Couldn’t publish', tone: 'failed' },
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
      return 'Changed';
    default:
      return assertNever(state);
  }
}
