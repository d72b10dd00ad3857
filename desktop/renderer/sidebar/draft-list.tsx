// Tested by tests/e2e/desktop/drafts.spec.ts
import { countOf } from '@callwright/shared/post/labels.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDraftsStore } from '../contexts.ts';
import { LIST_ID } from '../drafts/draft-focus.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { useDraftsState } from '../drafts/use-draft.ts';
import { useServerOffset } from '../server-time.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';
import { DraftRow } from './draft-row.tsx';
import { filterAndSort, parseFilter, parseOrder } from './filter-drafts.ts';
import { ListControls, nameOfFilter } from './list-controls.tsx';
import { useDraftSearch } from './use-draft-search.ts';

type DraftListProps = {
  draftsFolder: string;
  /** Whether the rows of drafts that belong to no account say so. */
  showsOwner: boolean;
  onMoveFolder: () => void;
};

/** How often the relative times in the list are updated. */
const CLOCK_STEP_MS = 30_000;
/** The height of most rows; each is measured once it is rendered. */
const ESTIMATED_ROW_PX = 86;
/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 6;

/** The list of drafts: one stop for Tab, and the arrow keys move between rows. Only visible rows are rendered. */
export function DraftListView({ draftsFolder, showsOwner, onMoveFolder }: DraftListProps) {
  const store = useDraftsStore();
  const { list, summaries, selection } = useDraftsState();
  const [query, setQuery] = useState('');
  const [order, setOrder] = usePersistedState('draft-order', parseOrder);
  const [filter, setFilter] = usePersistedState('draft-filter', parseFilter);
  const found = useDraftSearch(query, summaries);
  const now = useClock();
  const offsetMs = useServerOffset();
  const rows = useMemo(
    // The clock goes in steps, and may be behind the publish time of a post that has just gone out.
    () => filterAndSort(summaries, { order, filter, found, now: Math.max(now, Date.now()) + offsetMs }),
    [summaries, order, filter, found, now, offsetMs],
  );
  useEffect(() => store.setListedIds(rows.map(({ id }) => id)), [store, rows]);
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
        outcome={isNarrowed ? countOf(rows.length, 'draft') : ''}
        draftsFolder={draftsFolder}
        onQuery={setQuery}
        onOrder={setOrder}
        onFilter={setFilter}
        onMoveFolder={onMoveFolder}
      />
      {isNarrowed && (
        <p aria-hidden="true" className="flex flex-none items-center justify-between px-5 pb-1.5 text-xs text-ink-soft">
          <span>
            {countOf(rows.length, 'draft')}
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
          // Another order or filter begins at the top.
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
  /** The row that gets the focus once it is rendered. */
  const pendingFocus = useRef<number | null>(null);
  const selectedIndex = useMemo(() => rows.findIndex(({ id }) => id === selectedId), [rows, selectedId]);
  const tabStop = selectedIndex === -1 ? 0 : selectedIndex;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    // The stop for Tab is rendered however far the list is scrolled.
    rangeExtractor: (range) => [...new Set([tabStop, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });

  // Another query begins at the top, too, without rendering every row again, which takes a frame.
  const shownQuery = useRef(query);
  useLayoutEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    area.current?.scrollTo(0, 0);
  }, [query]);

  const scrolledTo = useRef(selectedId);
  useEffect(() => {
    if (scrolledTo.current === selectedId || selectedIndex === -1) return;
    scrolledTo.current = selectedId;
    virtualizer.scrollToIndex(selectedIndex);
  }, [selectedId, selectedIndex, virtualizer]);

  useEffect(() => {
    if (pendingFocus.current === null) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] button`);
    if (!row) return;
    pendingFocus.current = null;
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
    else pendingFocus.current = target;
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

function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
