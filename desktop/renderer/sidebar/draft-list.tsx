import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import type { DraftsStoreState } from '../drafts/drafts-store-state.ts';
import { useServerTime } from '../posts/server-time.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';
import { DraftRow } from './draft-row.tsx';
import { filterAndSort, parseFilter, parseOrder } from './filter-drafts.ts';
import { LIST_ID } from './focus-open-draft.ts';
import { ListControls, nameOfFilter } from './list-controls.tsx';
import { useDraftSearch } from './use-draft-search.ts';

type DraftListProps = {
  store: DraftsStore;
  state: DraftsStoreState;
  draftsFolder: string;
  /** Whether the rows of the machine's drafts say that they are. */
  showsOwner: boolean;
  onMoveFolder: () => void;
};

/** The times in the list are as coarse as this, in milliseconds. */
const CLOCK_STEP = 30_000;
/** The height of most rows, in pixels; each is measured once it is drawn. */
const USUAL_ROW = 86;
/** Rows drawn above and below what is seen. */
const BEYOND = 6;

/** The drafts. One stop for Tab; the arrows go from row to row. Of thousands, only those in sight are drawn. */
export function DraftList({ store, state, draftsFolder, showsOwner, onMoveFolder }: DraftListProps) {
  const { list, summaries, selection } = state;
  const [query, setQuery] = useState('');
  const [order, setOrder] = usePersistedState('draft-order', parseOrder);
  const [filter, setFilter] = usePersistedState('draft-filter', parseFilter);
  const found = useDraftSearch(query, summaries);
  const now = useClock();
  const ahead = useServerTime();
  const rows = useMemo(
    // The clock goes in steps: a post that went out in this very moment is not to come.
    () => filterAndSort(summaries, { order, filter, found, now: Math.max(now, Date.now()) + ahead }),
    [summaries, order, filter, found, now, ahead],
  );
  useEffect(() => store.noteListed(rows.map(({ id }) => id)), [store, rows]);
  const selectedId =
    selection.kind === 'open' ? selection.document.id : selection.kind === 'none' ? null : selection.id;

  if (list.kind === 'loading') return <p className="flex-1 px-5 py-3 text-ink-soft">Loading drafts…</p>;
  if (list.kind === 'failed') {
    return (
      <div role="alert" className="flex-1 px-5 py-3">
        <p className="font-semibold text-danger">Your drafts can't be listed</p>
        <p className="mt-1 text-[13px] text-ink-soft [overflow-wrap:anywhere]">{list.message}</p>
        <button type="button" className="button-link mt-2" onClick={() => void store.load()}>
          Try again
        </button>
      </div>
    );
  }
  if (summaries.length === 0) {
    return (
      <p className="flex-1 px-5 py-3 text-[13px] leading-relaxed text-ink-soft">
        No drafts to show. A new draft is saved on this computer as you type, online or not.
      </p>
    );
  }
  const isNarrowed = found !== null || filter !== 'all';
  return (
    <>
      <ListControls
        query={query}
        order={order}
        filter={filter}
        outcome={isNarrowed ? countDrafts(rows.length) : ''}
        draftsFolder={draftsFolder}
        onQuery={setQuery}
        onOrder={setOrder}
        onFilter={setFilter}
        onMoveFolder={onMoveFolder}
      />
      {isNarrowed && (
        <p aria-hidden="true" className="flex flex-none items-center justify-between px-5 pb-1.5 text-xs text-ink-soft">
          <span>
            {countDrafts(rows.length)}
            {filter === 'all' ? '' : `, ${nameOfFilter(filter).toLowerCase()}`}
          </span>
        </p>
      )}
      {rows.length === 0 ? (
        <div className="flex-1 px-5 py-3 text-[13px] text-ink-soft">
          <p>No draft has {query.trim() === '' ? 'this state' : 'these words'}.</p>
          <button
            type="button"
            className="button-link mt-1"
            onClick={() => {
              setQuery('');
              setFilter('all');
            }}
          >
            Show all drafts
          </button>
        </div>
      ) : (
        <Rows
          // Another view begins at its top.
          key={`${order} ${filter}`}
          query={query}
          store={store}
          rows={rows}
          found={found}
          showsOwner={showsOwner}
          selectedId={selectedId}
          now={now}
        />
      )}
    </>
  );
}

type RowsProps = {
  store: DraftsStore;
  query: string;
  rows: ReturnType<typeof filterAndSort>;
  found: ReturnType<typeof useDraftSearch>;
  showsOwner: boolean;
  selectedId: string | null;
  now: number;
};

function Rows({ store, query, rows, found, showsOwner, selectedId, now }: RowsProps) {
  const open = useCallback((id: string) => void store.open(id), [store]);
  const area = useRef<HTMLDivElement>(null);
  /** The row that the arrows went to and that is not drawn yet. */
  const awaited = useRef<number | null>(null);
  const selectedIndex = useMemo(() => rows.findIndex(({ id }) => id === selectedId), [rows, selectedId]);
  const tabStop = selectedIndex === -1 ? 0 : selectedIndex;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => USUAL_ROW,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: BEYOND,
    // The stop for Tab is there however far the list is scrolled.
    rangeExtractor: (range) => [...new Set([tabStop, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });

  // Other words begin at the top, too; the rows that stay are not drawn anew for them, which takes a frame.
  const shownQuery = useRef(query);
  useLayoutEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    area.current?.scrollTo(0, 0);
  }, [query]);

  const toShow = useRef(selectedId);
  useEffect(() => {
    if (toShow.current === selectedId || selectedIndex === -1) return;
    toShow.current = selectedId;
    virtualizer.scrollToIndex(selectedIndex);
  }, [selectedId, selectedIndex, virtualizer]);

  useEffect(() => {
    if (awaited.current === null) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] button`);
    if (!row) return;
    awaited.current = null;
    row.focus();
  });

  function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
    const focused = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    const at = Number(focused?.getAttribute('data-index') ?? -1);
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const target = targets[event.key];
    if (target === undefined || at === -1 || target < 0 || target >= rows.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target);
    const row = area.current?.querySelector<HTMLElement>(`[data-index="${target}"] button`);
    if (row) row.focus();
    else awaited.current = target;
  }

  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto pt-1">
      <ul
        id={LIST_ID}
        aria-label="Drafts"
        className="relative mx-2"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={moveFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const summary = rows[index];
          if (!summary) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-0.5"
              style={{ transform: `translateY(${start}px)` }}
            >
              <DraftRow
                summary={summary}
                passage={found?.get(summary.id) ?? null}
                showsOwner={showsOwner}
                document={store.getDocument(summary.id)}
                isSelected={summary.id === selectedId}
                isTabStop={index === tabStop}
                now={now}
                onOpen={open}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const NUMBERS = new Intl.NumberFormat('en');

function countDrafts(count: number): string {
  return count === 1 ? '1 draft' : `${NUMBERS.format(count)} drafts`;
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
