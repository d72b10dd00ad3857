// Tested by tests/desktop/main/search/draft-search.test.ts.

/** The words of a search, in the order in which they were typed. */
export type SearchQuery = readonly SearchWord[];

type SearchWord = {
  text: string;
  /** Finds the word in any letter case. It has no flag that remembers where it was. */
  pattern: RegExp;
};

/** How many characters of the text a passage shows before the word that was found, and at most. */
const PASSAGE_LEAD = 24;
const MAX_PASSAGE_LENGTH = 120;

export function parseSearchQuery(typed: string): SearchQuery {
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ text, pattern: new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu') }));
}

export function isSameQuery(a: SearchQuery, b: SearchQuery): boolean {
  return a.length === b.length && a.every(({ text }, at) => text === b[at]?.text);
}

/** Whether a text without the words of `wider` can't have those of `narrower` either, as after a further key. */
export function isNarrower(narrower: SearchQuery, wider: SearchQuery): boolean {
  return wider.every(({ pattern }) => narrower.some(({ text }) => pattern.test(text)));
}

/** The passage around the first of the words; null where the text does not have it. */
export function findPassage(text: string, query: SearchQuery): string | null {
  const at = query[0] === undefined ? -1 : text.search(query[0].pattern);
  if (at === -1) return null;
  const from = Math.max(0, at - PASSAGE_LEAD);
  const passage = `${from > 0 ? '…' : ''}${text.slice(from, from + MAX_PASSAGE_LENGTH).replace(/\s+/g, ' ')}`;
  // A slice of a string keeps the whole of it in memory.
  return structuredClone(passage.toWellFormed());
}
