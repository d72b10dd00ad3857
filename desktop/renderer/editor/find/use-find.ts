import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DraftDocument } from '../../drafts/draft-document.ts';
import { useTextSearch } from './use-text-search.ts';

/** A new object is a new request. */
export type FindRequest = { kind: 'find' | 'replace' | 'next' | 'previous' };

/** Kept after the bar closes, so it reopens with the last query. */
let lastQuery = '';
let lastReplacement = '';

export type Find = ReturnType<typeof useFind>;

export function useFind(draft: DraftDocument, field: HTMLTextAreaElement, request: FindRequest) {
  const [query, setQuery] = useState(() => readSelectedWords(field) ?? lastQuery);
  const [replacement, setReplacement] = useState(lastReplacement);
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [isWholeWord, setIsWholeWord] = useState(false);
  const [isReplacing, setIsReplacing] = useState(request.kind === 'replace');
  const [announcement, setAnnouncement] = useState('');
  const options = useMemo(() => ({ isCaseSensitive, isWholeWord }), [isCaseSensitive, isWholeWord]);
  const search = useTextSearch(draft, field, { query, options });
  const input = useRef<HTMLInputElement>(null);
  const handled = useRef<FindRequest | null>(null);

  useEffect(() => {
    lastQuery = query;
    lastReplacement = replacement;
  }, [query, replacement]);

  useLayoutEffect(() => {
    if (handled.current === request) return;
    const isFirst = handled.current === null;
    handled.current = request;
    if (request.kind === 'replace') setIsReplacing(true);
    if (!isFirst && (request.kind === 'next' || request.kind === 'previous')) return search.step(request.kind);
    const selected = document.activeElement === field ? readSelectedWords(field) : null;
    if (selected !== null) setQuery(selected);
    input.current?.focus();
    input.current?.select();
  });

  return {
    search,
    input,
    query,
    replacement,
    setReplacement,
    isCaseSensitive,
    setIsCaseSensitive,
    isWholeWord,
    setIsWholeWord,
    isReplacing,
    showReplacement() {
      setIsReplacing(true);
      input.current?.focus();
    },
    status: announcement === '' ? describeMatches(query, search.matches.length, search.index) : announcement,
    changeQuery(next: string) {
      setAnnouncement('');
      setQuery(next);
    },
    findNext() {
      setAnnouncement('');
      search.step('next');
    },
    replaceOne() {
      search.replaceCurrent(replacement);
      setAnnouncement('');
      input.current?.form?.querySelector<HTMLElement>('[data-replacement]')?.focus();
    },
    replaceAll() {
      const count = search.replaceAll(replacement);
      setAnnouncement(count === 1 ? 'Replaced 1 match' : `Replaced ${NUMBERS.format(count)} matches`);
      input.current?.focus();
    },
  };
}

const NUMBERS = new Intl.NumberFormat('en');

function describeMatches(query: string, count: number, index: number): string {
  if (query === '') return '';
  if (count === 0) return 'No matches';
  if (index === -1) return count === 1 ? '1 match' : `${NUMBERS.format(count)} matches`;
  return `${NUMBERS.format(index + 1)} of ${NUMBERS.format(count)}`;
}

/** Returns the selection if it is short and on one line, else null. */
function readSelectedWords(field: HTMLTextAreaElement): string | null {
  const selected = field.value.slice(field.selectionStart, field.selectionEnd);
  return selected === '' || selected.includes('\n') || selected.length > 200 ? null : selected;
}
