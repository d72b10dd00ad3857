import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { useDraftsStore } from '../contexts.ts';
import type { QueueStatuses } from '../drafts/draft-state.ts';
import { useDraftsState } from '../drafts/use-draft.ts';
import { useServerOffset } from '../server-time.ts';
import { useClock } from '../ui/use-clock.ts';
import { usePersistedState } from '../ui/use-persisted-state.ts';
import { type DraftFilter, filterAndSort, parseFilter, parseOrder } from './filter-drafts.ts';
import { ListControls, nameOfFilter } from './list-controls.tsx';
import { OtherDrafts, useMoveToAccount } from './other-drafts.tsx';
import { RowList } from './row-list.tsx';
import { useDraftSearch } from './use-draft-search.ts';

type DraftListProps = {
  queued: QueueStatuses;
  draftsFolder: string;
  /** If true, drafts without an account are listed separately. */
  hasAccount: boolean;
  onChooseFolder: () => void;
};

export function DraftListView({ queued, draftsFolder, hasAccount, onChooseFolder }: DraftListProps) {
  const store = useDraftsStore();
  const { list, summaries, selection } = useDraftsState();
  const { own, others, now, ...narrowing } = useListedDrafts(hasAccount);
  const { query, found, order, filter } = narrowing;
  const selectedId =
    selection.kind === 'open' ? selection.document.id : selection.kind === 'none' ? null : selection.id;

  if (list.kind === 'loading') return <p className="flex-1 px-5 py-3 text-ink-soft">Loading drafts…</p>;
  if (list.kind === 'failed') return <FailedList message={list.message} onRetry={() => void store.load()} />;
  if (summaries.length === 0) {
    return <p className="flex-1 px-5 py-3 text-[13px] leading-relaxed text-ink-soft">Your drafts appear here.</p>;
  }
  const isNarrowed = found !== null || filter !== 'all';
  const count = countOf(own.length + others.length, 'draft');
  const shown = { store, query, found, queued, selectedId, now };
  return (
    <>
      <ListControls
        query={query}
        order={order}
        filter={filter}
        outcome={isNarrowed ? count : ''}
        draftsFolder={draftsFolder}
        onQuery={narrowing.setQuery}
        onOrder={narrowing.setOrder}
        onFilter={narrowing.setFilter}
        onChooseFolder={onChooseFolder}
      />
      {isNarrowed && own.length + others.length > 0 && (
        <p aria-hidden="true" className="flex flex-none items-center justify-between px-5 pb-1.5 text-xs text-ink-soft">
          <span>
            {count}
            {filter === 'all' ? '' : `, ${nameOfFilter(filter).toLowerCase()}`}
          </span>
        </p>
      )}
      {own.length === 0 ? (
        <NoDrafts
          isNarrowed={isNarrowed}
          query={query}
          filter={filter}
          onShowAll={() => {
            narrowing.setQuery('');
            narrowing.setFilter('all');
          }}
        />
      ) : (
        <RowList
          // Scrolls to the top when the sort order or the filter changes.
          key={`${order} ${filter}`}
          label="Drafts"
          rows={own}
          {...shown}
        />
      )}
      <DraftsWithoutAccount drafts={others} {...shown} />
    </>
  );
}

function useListedDrafts(hasAccount: boolean) {
  const store = useDraftsStore();
  const { summaries } = useDraftsState();
  const [query, setQuery] = useState('');
  const [order, setOrder] = usePersistedState('draft-order', parseOrder);
  const [filter, setFilter] = usePersistedState('draft-filter', parseFilter);
  const found = useDraftSearch(query, summaries);
  const now = useClock();
  const offsetMs = useServerOffset();
  const rows = useMemo(
    // The clock ticks in steps, so it may be behind a post that just went live.
    () => filterAndSort(summaries, { order, filter, found, now: Math.max(now, Date.now()) + offsetMs }),
    [summaries, order, filter, found, now, offsetMs],
  );
  const others = useMemo(() => (hasAccount ? rows.filter(hasNoAccount) : []), [hasAccount, rows]);
  const own = useMemo(() => (hasAccount ? rows.filter((row) => !hasNoAccount(row)) : rows), [hasAccount, rows]);
  useEffect(() => store.setListedIds([...own, ...others].map(({ id }) => id)), [store, own, others]);
  return { own, others, query, setQuery, order, setOrder, filter, setFilter, found, now };
}

function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex-1 px-5 py-3">
      <p className="font-semibold text-danger">Couldn’t list your drafts</p>
      <p className="mt-1 text-[13px] text-ink-soft [overflow-wrap:anywhere]">{message}</p>
      <button type="button" className="button-link mt-2" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

type NoDraftsProps = { isNarrowed: boolean; query: string; filter: DraftFilter; onShowAll: () => void };

function NoDrafts({ isNarrowed, query, filter, onShowAll }: NoDraftsProps) {
  return (
    <div className="flex-1 px-5 py-3 text-[13px] text-ink-soft">
      <p>{isNarrowed ? describeNoMatch(query, filter) : 'You have no drafts yet.'}</p>
      {isNarrowed && (
        <button type="button" className="button-link mt-1" onClick={onShowAll}>
          Show all drafts
        </button>
      )}
    </div>
  );
}

type DraftsWithoutAccountProps = Omit<ComponentProps<typeof RowList>, 'label' | 'rows' | 'actionOf'> & {
  drafts: readonly DraftSummary[];
};

function DraftsWithoutAccount({ drafts, ...shown }: DraftsWithoutAccountProps) {
  const { isBusy, move } = useMoveToAccount();
  if (drafts.length === 0) return null;
  return (
    <OtherDrafts drafts={drafts} isBusy={isBusy} onMove={() => void move(drafts.map(({ id }) => id))}>
      <RowList
        label="Other drafts on this computer"
        rows={drafts}
        actionOf={({ id, title }, tabIndex) => (
          <button
            type="button"
            className="button-link mt-0.5 mb-1.5 ml-3 text-xs"
            tabIndex={tabIndex}
            disabled={isBusy}
            onClick={() => void move([id])}
          >
            Move to my drafts
            <span className="sr-only"> {nameOfPost(title)}</span>
          </button>
        )}
        {...shown}
      />
    </OtherDrafts>
  );
}

function describeNoMatch(query: string, filter: DraftFilter): string {
  const state = filter === 'all' ? '' : ` with the status “${nameOfFilter(filter)}”`;
  return query.trim() === '' ? `No drafts${state}.` : `No drafts${state} match your search.`;
}

function hasNoAccount({ owner }: DraftSummary): boolean {
  return owner === 'machine';
}
