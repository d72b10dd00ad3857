import { assertNever } from '@callwright/shared/result.ts';
import type { DraftState } from '../../ipc/publish-queue.ts';
import { isScheduled } from '../posts/schedule-time.ts';

/** Where a draft stands as an author sees it: what is published may have its time still to come. */
export type ShownState = DraftState | 'scheduled';

const COLOURS: Record<ShownState, string> = {
  draft: 'bg-ink-soft',
  scheduled: 'bg-accent',
  published: 'bg-live',
  changed: 'bg-warn',
};

const TEXT_COLOURS: Record<ShownState, string> = {
  draft: 'text-ink-soft',
  scheduled: 'text-accent',
  published: 'text-live',
  changed: 'text-warn',
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

/** @param now milliseconds since the epoch. */
export function toShownState(
  { state, publishedAt }: { state: DraftState; publishedAt: string | null },
  now: number,
): ShownState {
  return state === 'published' && isScheduled(publishedAt, now) ? 'scheduled' : state;
}

type StateBadgeProps = {
  state: ShownState;
  /** Whether what was changed is still to come, so that nobody has read it. */
  isToCome?: boolean;
};

/** Where a draft stands, as a dot and a word; never by colour alone. */
export function StateBadge({ state, isToCome = false }: StateBadgeProps) {
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap text-xs font-medium ${TEXT_COLOURS[state]}`}
    >
      <span aria-hidden="true" className={`size-1.5 flex-none rounded-full ${COLOURS[state]}`} />
      <span className="truncate">
        {state === 'changed' && isToCome ? 'Changed since scheduled' : nameOfState(state)}
      </span>
    </span>
  );
}
