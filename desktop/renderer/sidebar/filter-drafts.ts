import { assertNever } from '@callwright/shared/result.ts';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { type ShownState, toShownState } from '../drafts/draft-state.ts';

export type DraftOrder = 'edited' | 'title' | 'state';
export type DraftFilter = ShownState | 'all';

export const ORDERS = ['edited', 'title', 'state'] as const satisfies readonly DraftOrder[];
export const FILTERS = ['all', 'draft', 'changed', 'scheduled', 'published'] as const satisfies readonly DraftFilter[];

/** States that need attention come first. */
const STATE_ORDER: Record<ShownState, number> = { changed: 0, draft: 1, scheduled: 2, published: 3 };

const TITLES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Text around the match, by draft ID. Null if there is no query. */
export type SearchSnippets = ReadonlyMap<string, string | null> | null;

/** Expects `summaries` with the newest change first, and `now` in milliseconds since the epoch. */
export function filterAndSort(
  summaries: readonly DraftSummary[],
  { order, filter, found, now }: { order: DraftOrder; filter: DraftFilter; found: SearchSnippets; now: number },
): DraftSummary[] {
  const shown = summaries.filter(
    (row) => (filter === 'all' || toShownState(row, now) === filter) && (found === null || found.has(row.id)),
  );
  switch (order) {
    case 'edited':
      return shown;
    case 'title':
      return shown.sort(
        (a, b) => Number(a.title.trim() === '') - Number(b.title.trim() === '') || TITLES.compare(a.title, b.title),
      );
    case 'state':
      return shown.sort((a, b) => STATE_ORDER[toShownState(a, now)] - STATE_ORDER[toShownState(b, now)]);
    default:
      return assertNever(order);
  }
}

export function parseOrder(stored: string | null): DraftOrder {
  return ORDERS.find((order) => order === stored) ?? 'edited';
}

export function parseFilter(stored: string | null): DraftFilter {
  return FILTERS.find((filter) => filter === stored) ?? 'all';
}
