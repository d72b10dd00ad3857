import { useEffect, useState } from 'react';
import type { DesktopApi } from '../../ipc/contract.ts';
import type { DraftSummary, SearchMatch } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { SearchSnippets } from './filter-drafts.ts';

/** Milliseconds without a key after which the texts are searched. */
const DEBOUNCE_MS = 60;

/** Searches the drafts for a query, again when the drafts change. An answer that comes too late is dropped. */
export function useDraftSearch(query: string, summaries: readonly DraftSummary[]): SearchSnippets {
  const [found, setFound] = useState<SearchSnippets>(null);
  const words = query.trim();

  // Other summaries mean other texts.
  useEffect(() => {
    if (words === '') {
      setFound(null);
      return;
    }
    let end = () => {};
    const timer = setTimeout(() => {
      end = searchDrafts(desktop, words, setFound);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [words, summaries]);

  return words === '' ? null : found;
}

/**
 * Searches the titles and texts of the drafts. It stands apart from its hook, to be tested without a window.
 *
 * @param onFound gets what was found so far, where the search takes longer, and then all of it.
 * @returns the function after which nothing of this search is told.
 */
export function searchDrafts(
  api: Pick<DesktopApi, 'searchDrafts' | 'onDraftsFound'>,
  query: string,
  onFound: (found: NonNullable<SearchSnippets>) => void,
): () => void {
  let isCurrent = true;
  const tell = (matches: readonly SearchMatch[]) => {
    if (isCurrent) onFound(new Map(matches.map(({ id, passage }) => [id, passage])));
  };
  const unsubscribe = api.onDraftsFound((partial) => {
    if (partial.query === query) tell(partial.matches);
  });
  const end = () => {
    isCurrent = false;
    unsubscribe();
  };
  void api.searchDrafts(query).then(tell).finally(end);
  return end;
}
