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
