import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { DRAFT_LIST } from '../drafts/draft-focus.ts';
import type { QueueStatuses } from '../drafts/draft-state.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { DraftRow } from './draft-row.tsx';
import type { SearchSnippets } from './filter-drafts.ts';

/** Each row is measured once rendered. */
const ESTIMATED_ROW_PX = 86;
const OVERSCAN_ROWS = 6;

type RowListProps = {
  label: string;
  store: DraftsStore;
  query: string;
  rows: readonly DraftSummary[];
  found: SearchSnippets;
  queued: QueueStatuses;
  selectedId: string | null;
  now: number;
  actionOf?: (row: DraftSummary, tabIndex: number) => ReactNode;
};

/** One tab stop; arrow keys move between rows. Only visible rows are rendered. */
export function RowList(props: RowListProps) {
  const { label, store, query, rows, found, queued, selectedId, now, actionOf } = props;
  const open = useCallback((draft: string) => void store.open(draft), [store]);
  const area = useRef<HTMLDivElement>(null);
  /** Index of the row to focus once it is rendered. */
  const pendingFocus = useRef<number | null>(null);
  const selectedIndex = useMemo(() => rows.findIndex((row) => row.id === selectedId), [rows, selectedId]);
  const tabStop = selectedIndex === -1 ? 0 : selectedIndex;

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    // Always render the tab stop, wherever the list is scrolled.
    rangeExtractor: (range) => [...new Set([tabStop, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });

  // A new query also starts at the top, but without rendering every row again, which takes a frame.
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
    const { range } = virtualizer;
    const isShown = range !== null && range.startIndex <= selectedIndex && selectedIndex <= range.endIndex;
    virtualizer.scrollToIndex(selectedIndex, { align: isShown ? 'auto' : 'center' });
  }, [selectedId, selectedIndex, virtualizer]);

  useEffect(() => {
    if (pendingFocus.current === null) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] button`);
    if (!row) return;
    pendingFocus.current = null;
    row.focus();
  });

  // A notice below the list makes it shorter.
  useEffect(() => {
    const list = area.current;
    if (list === null) return;
    const observer = new ResizeObserver(() => list.querySelector(':focus')?.scrollIntoView({ block: 'nearest' }));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

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
        {...DRAFT_LIST}
        aria-label={label}
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
                queued={queued.get(summary.id) ?? null}
                document={store.getDocument(summary.id)}
                isSelected={summary.id === selectedId}
                isTabStop={index === tabStop}
                now={now}
                onOpen={open}
              />
              {actionOf?.(summary, index === tabStop ? 0 : -1)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
