import { nameOfState, type ShownState } from './draft-state.ts';

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

type StateBadgeProps = {
  state: ShownState;
  /** Whether the post is scheduled, so that nobody has read it yet. */
  isToCome?: boolean;
};

/** The state of a draft as a dot and a word; never by colour alone. */
export function StateBadge({ state, isToCome = false }: StateBadgeProps) {
  const words = state === 'changed' && isToCome ? 'Changed since scheduled' : nameOfState(state);
  return (
    <span
      title={words}
      className={`inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap text-xs font-medium ${TEXT_COLOURS[state]}`}
    >
      <span aria-hidden="true" className={`size-1.5 flex-none rounded-full ${COLOURS[state]}`} />
      <span className="truncate">{words}</span>
    </span>
  );
}
