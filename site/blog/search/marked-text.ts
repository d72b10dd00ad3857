import { splitWords } from '../words/split-words.ts';

/** A stretch of a text, found or not. */
export type MarkedText = { text: string; isFound: boolean };

const FOUND_WORD = /\u0002([^\u0003]*)\u0003/;
const RUN = /([\p{L}\p{M}\p{N}'’]+)/u;

/** Reads a text of the backend's search, in which each found word is between the characters U+0002 and U+0003. */
export function parseMarkedText(text: string): MarkedText[] {
  return toStretches(text.split(FOUND_WORD), (_, index) => index % 2 === 1);
}

/** Marks the words of a text that begin with one of `beginnings`, which are as `splitWords` gives them. */
export function markBeginnings(text: string, beginnings: readonly string[]): MarkedText[] {
  return toStretches(text.split(RUN), (part) =>
    splitWords(part).some((word) => beginnings.some((beginning) => word.startsWith(beginning))),
  );
}

function toStretches(parts: readonly string[], isFound: (part: string, index: number) => boolean): MarkedText[] {
  return parts.map((text, index) => ({ text, isFound: isFound(text, index) })).filter(({ text }) => text !== '');
}
