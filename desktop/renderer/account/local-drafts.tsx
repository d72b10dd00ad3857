import { useState } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

/** The drafts that belong to no account. */
export function listLocalDrafts(summaries: readonly DraftSummary[]): string[] {
  return summaries.filter(({ owner }) => owner === 'machine').map(({ id }) => id);
}

type MachineDraftsProps = {
  store: DraftsStore;
  ids: readonly string[];
  /** Left out where the offer stands for good. */
  onLeave?: () => void;
};

/** Offers the account the drafts that were written here signed out. Nothing changes hands unasked. */
export function LocalDrafts({ store, ids, onLeave }: MachineDraftsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isOne = ids.length === 1;

  async function take() {
    setIsBusy(true);
    const { changed, problem } = await store.changeOwner(ids, 'account');
    setIsBusy(false);
    if (problem !== null) toastError('Not all drafts are yours yet', problem);
    if (changed.length === 0) return;
    toastSuccess(
      `${countDrafts(changed.length)} ${changed.length === 1 ? 'is' : 'are'} yours now`,
      'No other account on this computer sees what is yours.',
      { label: 'Undo', onClick: () => void giveBack(changed) },
    );
  }

  async function giveBack(changed: readonly string[]) {
    const { problem } = await store.changeOwner(changed, 'machine');
    if (problem !== null) toastError('Not given back', problem);
  }

  return (
    <section aria-label="Drafts of this computer" className="text-[13px]">
      <p className="font-semibold">{countDrafts(ids.length)} written here signed out</p>
      <p className="mt-1 text-ink-soft">
        {isOne ? 'It belongs' : 'They belong'} to this computer: every account here sees {isOne ? 'it' : 'them'}.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={() => void take()}>
          {isBusy ? 'Taking…' : isOne ? 'Make it mine' : 'Make them mine'}
        </button>
        {onLeave && (
          <button type="button" className="button-link" disabled={isBusy} onClick={onLeave}>
            Not now
          </button>
        )}
      </div>
    </section>
  );
}

function countDrafts(count: number): string {
  return count === 1 ? '1 draft' : `${new Intl.NumberFormat('en').format(count)} drafts`;
}
