// Tested by tests/e2e/desktop/owners.spec.ts
import { countOf } from '@callwright/shared/post/labels.ts';
import { useState } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

type LocalDraftsProps = {
  ids: readonly string[];
  /** Left out where the offer can't be declined. */
  onLeave?: () => void;
};

/** Offers the account the drafts that belong to no account; none is claimed unasked. */
export function LocalDrafts({ ids, onLeave }: LocalDraftsProps) {
  const store = useDraftsStore();
  const [isBusy, setIsBusy] = useState(false);
  const isOne = ids.length === 1;

  async function claim() {
    setIsBusy(true);
    const { changed, problem } = await store.changeOwner(ids, 'account');
    setIsBusy(false);
    if (problem !== null) toastError('Not all drafts are yours yet', problem);
    if (changed.length === 0) return;
    toastSuccess(
      `${countOf(changed.length, 'draft')} ${changed.length === 1 ? 'is' : 'are'} yours now`,
      'No other account on this computer sees what is yours.',
      { label: 'Undo', onClick: () => void unclaim(changed) },
    );
  }

  async function unclaim(changed: readonly string[]) {
    const { problem } = await store.changeOwner(changed, 'machine');
    if (problem !== null) toastError('Not given back', problem);
  }

  return (
    <section aria-label="Drafts of this computer" className="text-[13px]">
      <p className="font-semibold">
        {countOf(ids.length, 'draft')} {isOne ? 'belongs' : 'belong'} to this computer
      </p>
      <p className="mt-1 text-ink-soft">
        Written here signed out, or under an account that was deleted. Every account here sees {isOne ? 'it' : 'them'}.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className="button-quiet" disabled={isBusy} onClick={() => void claim()}>
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
