export type PatternOptions = { isRegex?: boolean; isCaseSensitive: boolean; isWholeWord: boolean };

const WORD = '[\\p{L}\\p{M}\\p{N}_]';

/** Returns a global pattern. `^` and `$` match at each line. Throws if the query isn't a valid regular expression. */
export function toSearchPattern(
  query: string,
  { isRegex = false, isCaseSensitive, isWholeWord }: PatternOptions,
): RegExp {
  const source = isRegex ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const words = isWholeWord ? `(?<!${WORD})(?:${source})(?!${WORD})` : source;
  return new RegExp(words, isCaseSensitive ? 'gmu' : 'gimu');
}

/** Says what is wrong with a regular expression. Null if it's valid. */
export function describePatternProblem(query: string): string | null {
  try {
    // On its own, because `a)(b` would be valid inside a group.
    new RegExp(query, 'u');
    return null;
  } catch (cause) {
    const reason = cause instanceof Error ? /: ([^:]+)$/.exec(cause.message)?.[1] : undefined;
    return `This isn’t a valid regular expression${reason === undefined ? '' : `: ${reason.toLowerCase()}`}. Fix it, or turn off “Regular expression”.`;
  }
}
