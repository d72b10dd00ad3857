import { type PatternOptions, toSearchPattern } from '../../../search-pattern.ts';

/** `end` is exclusive. */
export type Match = { start: number; end: number };

export type FindOptions = Omit<PatternOptions, 'isRegex'>;

export function findMatches(text: string, query: string, options: FindOptions): Match[] {
  if (query === '') return [];
  const matches: Match[] = [];
  for (const match of text.matchAll(toSearchPattern(query, options))) {
    matches.push({ start: match.index, end: match.index + match[0].length });
  }
  return matches;
}

/** Wraps around at both ends. */
export function stepMatch(matches: readonly Match[], from: number, direction: 'next' | 'previous'): Match | null {
  const beyond =
    direction === 'next' ? matches.find(({ start }) => start >= from) : matches.findLast(({ end }) => end <= from);
  return beyond ?? (direction === 'next' ? matches[0] : matches.at(-1)) ?? null;
}

/** Returns a single edit from the first to the last match, so that one undo reverts it. */
export function replaceMatches(
  text: string,
  matches: readonly Match[],
  replacement: string,
): { start: number; end: number; text: string } | null {
  const first = matches[0];
  const last = matches.at(-1);
  if (first === undefined || last === undefined) return null;
  let changed = '';
  let done = first.start;
  for (const { start, end } of matches) {
    changed += text.slice(done, start) + replacement;
    done = end;
  }
  return { start: first.start, end: last.end, text: changed };
}
