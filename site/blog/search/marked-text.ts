import { splitWords } from '../words/split-words.ts';

export type MarkedText = { text: string; isFound: boolean };

const FOUND_WORD = /\u0002([^\u0003]*)\u0003/;
const RUN = /([\p{L}\p{M}\p{N}'’]+)/u;

/** Parses a search result, in which U+0002 and U+0003 enclose each match. */
export function parseMarkedText(text: string): MarkedText[] {
  return toStretches(text.split(FOUND_WORD), (_, index) => index % 2 === 1);
}

/** @param beginnings as returned by `splitWords`. */
export function markBeginnings(text: string, beginnings: readonly string[]): MarkedText[] {
  return toStretches(text.split(RUN), (part) =>
    splitWords(part).some((word) => beginnings.some((beginning) => word.startsWith(beginning))),
  );
}

function toStretches(parts: readonly string[], isFound: (part: string, index: number) => boolean): MarkedText[] {
  return parts.map((text, index) => ({ text, isFound: isFound(text, index) })).filter(({ text }) => text !== '');
}
