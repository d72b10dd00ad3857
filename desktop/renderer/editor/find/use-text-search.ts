import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { useDebouncedField } from '../../drafts/use-draft.ts';
import { replaceRange } from '../replace-range.ts';
import { type FindOptions, findMatches, type Match, replaceMatches, stepMatch } from './find-matches.ts';

/** Delay after typing before matches are updated. */
const DEBOUNCE_MS = 120;

export function useTextSearch(
  draft: DraftDocument,
  field: HTMLTextAreaElement,
  { query, options }: { query: string; options: FindOptions },
) {
  const debounced = useDebouncedField(draft, 'content', DEBOUNCE_MS);
  // After a replacement, search the new text right away.
  const [latest, setLatest] = useState({ debounced, text: debounced });
  const text = latest.debounced === debounced ? latest.text : debounced;
  const matches = useMemo(() => findMatches(text, query, options), [text, query, options]);
  const [start, setStart] = useState<number | null>(null);
  const current = matches.find((match) => match.start === start) ?? null;
  /** Where the search starts: the caret when the bar opened, later the last match. */
  const origin = useRef(field.selectionStart);

  const go = useCallback(
    (match: Match | null) => {
      setStart(match?.start ?? null);
      if (match === null) return;
      field.setSelectionRange(match.start, match.end);
    },
    [field],
  );

  // Search from the origin, not the last match, so that typing more narrows the match down.
  useEffect(() => go(stepMatch(matches, origin.current, 'next')), [query, options]);

  /** Searches the current text, which may be newer than the debounced one. */
  function searchCurrentText(): { content: string; found: Match[] } {
    const { content } = draft.getFields();
    return { content, found: content === text ? matches : findMatches(content, query, options) };
  }

  function refresh(from: number) {
    const { content } = draft.getFields();
    setLatest({ debounced, text: content });
    go(stepMatch(findMatches(content, query, options), from, 'next'));
  }

  function step(direction: 'next' | 'previous') {
    const { content, found } = searchCurrentText();
    if (content !== text) setLatest({ debounced, text: content });
    const from = current === null ? origin.current : direction === 'next' ? current.end : current.start;
    const match = stepMatch(found, from, direction);
    if (match !== null) origin.current = match.start;
    go(match);
  }

  function replaceCurrent(replacement: string): boolean {
    const { found } = searchCurrentText();
    const match = found.find((candidate) => candidate.start === start) ?? null;
    if (match === null) return false;
    replaceRange(field, match.start, match.end, replacement);
    origin.current = match.start + replacement.length;
    refresh(origin.current);
    return true;
  }

  /** @returns the number of replacements. One undo reverts them all. */
  function replaceAll(replacement: string): number {
    const { content, found } = searchCurrentText();
    const change = replaceMatches(content, found, replacement);
    if (change === null) return 0;
    replaceRange(field, change.start, change.end, change.text);
    refresh(change.start);
    return found.length;
  }

  const index = current === null ? -1 : matches.indexOf(current);
  return { text, matches, current, index, step, replaceCurrent, replaceAll };
}
