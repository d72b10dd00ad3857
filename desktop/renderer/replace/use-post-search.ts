import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChangeSetText, FoundPosts, TextSearch } from '../../ipc/replace.ts';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { listChosen } from './chosen-hits.ts';

type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  /** Opens posts from the blog. */
  | { kind: 'opening'; opened: number; total: number }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; search: TextSearch; found: FoundPosts }
  | { kind: 'replacing'; search: TextSearch; found: FoundPosts };

export type Applied = { id: string; skipped: readonly string[] };

/** @param onApplied is called after the posts changed. */
export function usePostSearch(onApplied: (applied: Applied) => void) {
  const store = useDraftsStore();
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  /** Answers to earlier searches don't apply. */
  const latest = useRef(0);

  useEffect(
    () =>
      desktop.onPostSearchProgress((progress) =>
        setState((before) =>
          before.kind === 'searching' || before.kind === 'opening' ? { kind: 'opening', ...progress } : before,
        ),
      ),
    [],
  );
  // Also when the dialog closes.
  useEffect(() => () => void desktop.stopPostSearch(), []);

  async function search(wanted: TextSearch) {
    latest.current += 1;
    const turn = latest.current;
    setState({ kind: 'searching' });
    setExcluded(new Set());
    const saved = await store.flushAll();
    const answer = saved.ok ? await toResult(desktop.searchPosts(wanted)) : saved;
    if (turn !== latest.current) return;
    setState(
      answer.ok
        ? { kind: 'found', search: wanted, found: answer.value }
        : { kind: 'failed', message: answer.error.message },
    );
  }

  async function replace() {
    if (state.kind !== 'found') return;
    const { found, search: used } = state;
    setState({ kind: 'replacing', search: used, found });
    const saved = await store.flushAll();
    const text: ChangeSetText = { kind: 'text', find: used.find, replacement: used.replacement };
    const posts = listChosen(found.posts, excluded).map(({ id, hits }) => ({ id, replacements: hits }));
    const answer = saved.ok ? await toResult(desktop.replaceInPosts({ text, posts })) : saved;
    if (!answer.ok) return setState({ kind: 'failed', message: answer.error.message });
    setState({ kind: 'idle' });
    onApplied({ id: answer.value.set.id, skipped: answer.value.skipped });
  }

  /** Results no longer fit the form once it changes. */
  function clear() {
    latest.current += 1;
    if (state.kind !== 'idle') void desktop.stopPostSearch();
    setState({ kind: 'idle' });
  }

  const choose = useCallback((keys: readonly string[], isChosen: boolean) => {
    setExcluded((before) => {
      const next = new Set(before);
      for (const key of keys) {
        if (isChosen) next.delete(key);
        else next.add(key);
      }
      return next;
    });
  }, []);

  return {
    state,
    excluded,
    search,
    replace,
    clear,
    choose,
  };
}
