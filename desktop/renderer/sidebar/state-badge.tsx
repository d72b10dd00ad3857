import { assertNever } from '@callwright/shared/result.ts';
import type { DraftState } from '../../ipc-contract/publish-contract.ts';

const COLOURS: Record<DraftState, string> = {
  draft: 'bg-ink-soft',
  published: 'bg-live',
  changed: 'bg-warn',
};

const TEXT_COLOURS: Record<DraftState, string> = {
  draft: 'text-ink-soft',
  published: 'text-live',
  changed: 'text-warn',
};

export function nameOfState(state: DraftState): string {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'published':
      return 'Published';
    case 'changed':
      return 'Changed since published';
    default:
      return assertNever(state);
  }
}

/** Where a draft stands, as a dot and a word; never by colour alone. */
export function StateBadge({ state }: { state: DraftState }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap text-xs font-medium ${TEXT_COLOURS[state]}`}>
      <span aria-hidden="true" className={`size-1.5 rounded-full ${COLOURS[state]}`} />
      {nameOfState(state)}
    </span>
  );
}
