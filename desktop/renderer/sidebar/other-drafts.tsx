import { type ReactNode, useState } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { useDraftsStore } from '../contexts.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';
import { usePersistedState } from '../ui/use-persisted-state.ts';

type OtherDraftsProps = { drafts: readonly DraftSummary[]; isBusy: boolean; onMove: () => void; children: ReactNode };

/** Drafts without an account: written while signed out, or left by a deleted account. */
export function OtherDrafts({ drafts, isBusy, onMove, children }: OtherDraftsProps) {
  const [isOpen, setIsOpen] = usePersistedState<'yes' | 'no'>('other-drafts', (stored) =>
    stored === 'no' ? 'no' : 'yes',
  );
  return (
    <section
      aria-label="Other drafts on this computer"
      className="flex max-h-[45%] min-h-0 flex-none flex-col border-t border-line"
    >
      <button
        type="button"
        aria-expanded={isOpen === 'yes'}
        className="flex flex-none items-center gap-2 px-5 py-2 text-left text-[13px] font-semibold"
        onClick={() => setIsOpen(isOpen === 'yes' ? 'no' : 'yes')}
      >
        <span className="min-w-0 flex-1">
          Other drafts on this computer <span className="font-normal text-ink-soft">({drafts.length})</span>
        </span>
        <ChevronDownIcon
          width="16"
          height="16"
          className={`flex-none text-ink-soft transition-transform ${isOpen === 'yes' ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen === 'yes' && (
        <>
          {drafts.length > 1 && (
            <button
              type="button"
              className="button-link mx-5 mb-1 self-start text-[13px]"
              disabled={isBusy}
              onClick={onMove}
            >
              Move all to my drafts
            </button>
          )}
          {children}
        </>
      )}
    </section>
  );
}

export function useMoveToAccount(): { isBusy: boolean; move: (ids: readonly string[]) => Promise<void> } {
  const store = useDraftsStore();
  const [isBusy, setIsBusy] = useState(false);

  async function undo(moved: readonly string[]) {
    const { problem } = await store.changeOwner(moved, 'machine');
    if (problem !== null) toastError('Couldn’t move every draft back', problem);
  }

  return {
    isBusy,
    async move(ids) {
      setIsBusy(true);
      const { changed, problem } = await store.changeOwner(ids, 'account');
      setIsBusy(false);
      if (problem !== null) toastError('Couldn’t move every draft', problem);
      if (changed.length === 0) return;
      toastSuccess(
        'Moved to your drafts',
        changed.length === 1
          ? 'Other accounts on this computer can’t see it anymore.'
          : `Other accounts on this computer can’t see these ${changed.length} drafts anymore.`,
        { action: { label: 'Undo', onClick: () => void undo(changed) } },
      );
    },
  };
}
