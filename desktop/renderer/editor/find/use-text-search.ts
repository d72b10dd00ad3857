import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { useDebouncedField } from '../../drafts/use-draft.ts';
import { replaceRange } from '../text/replace-range.ts';
import { type FindOptions, findMatches, type Match, replaceMatches, stepMatch } from './find-matches.ts';

/** Milliseconds of quiet after which the matches follow what is typed into the text. */
const DEBOUNCE_MS = 120;

/** Finding and replacing in one draft's text. */
export function useTextSearch(
  draft: DraftDocument,
  field: HTMLTextAreaElement,
  { query, options }: { query: string; options: FindOptions },
) {
  const settled = useDebouncedField(draft, 'content', DEBOUNCE_MS);
  // What was replaced just now is looked through at once.
  const [latest, setLatest] = useState({ settled, text: settled });
  const text = latest.settled === settled ? latest.text : settled;
  const matches = useMemo(() => findMatches(text, query, options), [text, query, options]);
  const [start, setStart] = useState<number | null>(null);
  const current = matches.find((match) => match.start === start) ?? null;
  /** Where the author was when the search began: the first match is looked for from there. */
  const origin = useRef(field.selectionStart);

  const go = useCallback(
    (match: Match | null) => {
      setStart(match?.start ?? null);
      if (match === null) return;
      field.setSelectionRange(match.start, match.end);
    },
    [field],
  );

  // Another search starts at the origin, not at the last match, so that typing on narrows it down.
  useEffect(() => go(stepMatch(matches, origin.current, 'next')), [query, options]);

  /** The matches of the text as it stands, typed a moment ago or not. */
  function readNow(): { content: string; found: Match[] } {
    const { content } = draft.getFields();
    return { content, found: content === text ? matches : findMatches(content, query, options) };
  }

  function refresh(from: number) {
    const { content } = draft.getFields();
    setLatest({ settled, text: content });
    go(stepMatch(findMatches(content, query, options), from, 'next'));
  }

  function step(direction: 'next' | 'previous') {
    const { content, found } = readNow();
    if (content !== text) setLatest({ settled, text: content });
    const from = current === null ? origin.current : direction === 'next' ? current.end : current.start;
    const match = stepMatch(found, from, direction);
    if (match !== null) origin.current = match.start;
    go(match);
  }

  /** @returns whether a match was replaced. */
  function replaceCurrent(replacement: string): boolean {
    const { found } = readNow();
    const match = found.find((candidate) => candidate.start === start) ?? null;
    if (match === null) return false;
    replaceRange(field, match.start, match.end, replacement);
    origin.current = match.start + replacement.length;
    refresh(origin.current);
    return true;
  }

  /** @returns how many were replaced; one undo takes all of them back. */
  function replaceAll(replacement: string): number {
    const { content, found } = readNow();
    const change = replaceMatches(content, found, replacement);
    if (change === null) return 0;
    replaceRange(field, change.start, change.end, change.text);
    refresh(change.start);
    return found.length;
  }

  const index = current === null ? -1 : matches.indexOf(current);
  return { text, matches, current, index, step, replaceCurrent, replaceAll };
}
