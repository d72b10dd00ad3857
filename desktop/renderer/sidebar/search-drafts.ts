import type { DesktopApi } from '../../ipc/contract.ts';
import type { SearchMatches } from '../../ipc/drafts.ts';
import type { SearchSnippets } from './filter-drafts.ts';

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
  const tell = ({ ids, passages }: SearchMatches) => {
    if (isCurrent) onFound(new Map(ids.map((id) => [id, passages[id] ?? null])));
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
