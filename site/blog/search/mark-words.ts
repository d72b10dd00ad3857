import { splitWords } from './split-words.ts';

/** A stretch of a text, found or not. */
export type MarkedText = { text: string; isFound: boolean };

const RUN = /[\p{L}\p{M}\p{N}'’]+/gu;

/** Splits a text into what a search found and the rest. @param found words as `splitWords` gives them. */
export function markWords(text: string, found: ReadonlySet<string>): MarkedText[] {
  const parts: MarkedText[] = [];
  const add = (part: string, isFound: boolean) => {
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += part;
    else if (part !== '') parts.push({ text: part, isFound });
  };
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    add(text.slice(end, index), false);
    add(
      run,
      splitWords(run).some((word) => found.has(word)),
    );
    end = index + run.length;
  }
  add(text.slice(end), false);
  return parts;
}
