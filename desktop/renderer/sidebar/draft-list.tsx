import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import type { DeskState, DraftsDesk } from '../drafts/drafts-desk.ts';
import { DraftRow } from './draft-row.tsx';

type DraftListProps = { desk: DraftsDesk; state: DeskState };

/** The times in the list are as coarse as this, in milliseconds. */
const CLOCK_STEP = 30_000;

/** The drafts, the one changed last on top. One stop for Tab; the arrows go from row to row. */
export function DraftList({ desk, state: { list, summaries, selection } }: DraftListProps) {
  const now = useClock();
  const open = useCallback((id: string) => void desk.open(id), [desk]);
  const selectedId =
    selection.kind === 'open' ? selection.document.id : selection.kind === 'none' ? null : selection.id;

  if (list.kind === 'loading') return <p className="px-5 py-3 text-ink-soft">Loading drafts…</p>;
  if (list.kind === 'failed') {
    return (
      <div role="alert" className="px-5 py-3">
        <p className="font-semibold text-danger">Your drafts can't be listed</p>
        <p className="mt-1 text-[13px] text-ink-soft [overflow-wrap:anywhere]">{list.message}</p>
        <button type="button" className="button-link mt-2" onClick={() => void desk.load()}>
          Try again
        </button>
      </div>
    );
  }
  if (summaries.length === 0) {
    return (
      <p className="px-5 py-3 text-[13px] leading-relaxed text-ink-soft">
        No drafts yet. A new draft is saved on this machine as you type, online or not.
      </p>
    );
  }

  const isSelectedListed = summaries.some(({ id }) => id === selectedId);
  return (
    <ul aria-label="Drafts" className="flex flex-col gap-0.5 px-2 pb-2" onKeyDown={moveFocus}>
      {summaries.map((summary, index) => (
        <DraftRow
          key={summary.id}
          summary={summary}
          document={desk.getDocument(summary.id)}
          isSelected={summary.id === selectedId}
          isTabStop={isSelectedListed ? summary.id === selectedId : index === 0}
          now={now}
          onOpen={open}
        />
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const target = rows[targets[event.key] ?? -1];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
