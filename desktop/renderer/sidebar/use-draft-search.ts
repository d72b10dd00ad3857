import { useEffect, useState } from 'react';
import type { DraftSummary } from '../../ipc/drafts.ts';
import { desktop } from '../desktop-api.ts';
import type { SearchSnippets } from './filter-drafts.ts';

const DEBOUNCE_MS = 60;

/** Searches again when the drafts change. Ignores late responses. */
export function useDraftSearch(query: string, summaries: readonly DraftSummary[]): SearchSnippets {
  const [found, setFound] = useState<SearchSnippets>(null);
  const words = query.trim();

  useEffect(() => {
    if (words === '') {
      setFound(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { ids, passages } = await desktop.searchDrafts(words);
      if (isCurrent) setFound(new Map(ids.map((id) => [id, passages[id] ?? null])));
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words, summaries]);

  return words === '' ? null : found;
}
