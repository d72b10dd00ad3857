import { useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import { desktop } from '../desktop-api.ts';
import { formatRelativeTime } from '../ui/relative-time.ts';
import { ChangeSetView } from './change-set-view.tsx';
import { nameChangeSet } from './describe-change-set.ts';
import type { Applied } from './use-post-search.ts';

type RecentChangesProps = {
  /** The change that was just made. Null if there is none. */
  applied: Applied | null;
  onOpen: (id: string) => void;
};

/** Shows the latest change with its progress, and lists those before it. */
export function RecentChanges({ applied, onOpen }: RecentChangesProps) {
  const [listed, setListed] = useState<IpcOutput<'replace:list'> | null>(null);
  const [chosen, setChosen] = useState<string | null>(applied?.id ?? null);
  useEffect(() => void desktop.listChangeSets().then(setListed), []);
  if (listed === null) return <p className="text-ink-soft">Loading...</p>;
  if (!listed.ok) {
    return (
      <p role="alert" className="text-danger [overflow-wrap:anywhere]">
        {listed.error.message}
      </p>
    );
  }
  const shown = listed.value.find(({ id }) => id === chosen) ?? listed.value[0];
  if (shown === undefined) {
    return (
      <p className="text-ink-soft">
        Change a price or a name in all of your posts in one step. You can undo it, even after the posts are published.
      </p>
    );
  }
  const others = listed.value.filter((set) => set !== shown);
  return (
    <>
      {applied !== null && applied.skipped.length > 0 && (
        <p role="alert" className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-[13px] text-warn">
          Skipped because they changed since the search: {new Intl.ListFormat('en').format(applied.skipped)}. Search
          again to replace there, too.
        </p>
      )}
      <ChangeSetView key={shown.id} id={shown.id} onOpen={onOpen} />
      {others.length > 0 && (
        <section aria-label="Other changes" className="mt-4">
          <h3 className="text-xs font-semibold text-ink-soft">Other changes</h3>
          <ul className="-mx-3 mt-1 flex flex-col">
            {others.map((set) => (
              <li key={set.id}>
                <button
                  type="button"
                  className="flex w-full items-baseline justify-between gap-3 rounded-lg px-3 py-1.5 text-left hover:bg-ink/5"
                  onClick={() => setChosen(set.id)}
                >
                  <span className="min-w-0 truncate">{nameChangeSet(set)}</span>
                  <span className="flex-none text-xs text-ink-soft">{formatRelativeTime(set.at, Date.now())}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
