import { splitWords } from '../words/split-words.ts';

export type MarkedText = { text: string; isFound: boolean };

const FOUND_WORD = /\u0002([^\u0003]*)\u0003/;
const RUN = /([\p{L}\p{M}\p{N}'’]+)/u;

/** Parses a search result, in which U+0002 and U+0003 enclose each match. */
export function parseMarkedText(text: string): MarkedText[] {
  return toSegments(text.split(FOUND_WORD), (_, index) => index % 2 === 1);
}

/** @param prefixes as returned by `splitWords`. */
export function markPrefixes(text: string, prefixes: readonly string[]): MarkedText[] {
  return toSegments(text.split(RUN), (part) =>
    splitWords(part).some((word) => prefixes.some((prefix) => word.startsWith(prefix))),
  );
}

function toSegments(parts: readonly string[], isFound: (part: string, index: number) => boolean): MarkedText[] {
  return parts.map((text, index) => ({ text, isFound: isFound(text, index) })).filter(({ text }) => text !== '');
}
