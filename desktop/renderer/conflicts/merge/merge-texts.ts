import { diffArrays } from 'diff';

/** A stretch of the merged text: one that nobody disputes, or a passage that both changed. */
export type MergePart =
  | { kind: 'settled'; text: string; from: 'both' | 'mine' | 'theirs' }
  | {
      kind: 'passage';
      /** Null where nobody knows what the texts come from. */
      base: string | null;
      mine: string;
      theirs: string;
      /** Both changes in one, where they touch different words of the passage; null where they do not. */
      suggestion: string | null;
    };

/** Milliseconds after which two texts count as different throughout. */
const DIFF_TIMEOUT_MS = 1_000;

/**
 * Merges two texts that were made from one: what only one side changed is taken, what both changed
 * is a passage to decide on.
 *
 * Ours, on the differences that the package `diff` finds, because the package for it (node-diff3 3)
 * needs more than a second for a post with a thousand paragraphs and minutes for one of short lines.
 *
 * @param base null where nobody knows it; then every difference is a passage.
 */
export function mergeTexts(base: string | null, mine: string, theirs: string): MergePart[] {
  if (mine === theirs) return [{ kind: 'settled', text: mine, from: 'both' }];
  if (base === null) return joinSettled(compareTwo(splitLines(mine), splitLines(theirs)));
  const parts = mergeThree(splitLines(base), splitLines(mine), splitLines(theirs));
  return joinSettled(parts.map((part) => (part.kind === 'passage' ? { ...part, suggestion: mergeWords(part) } : part)));
}

/** A line, or the breaks between two lines: so two paragraphs that stand together are merged as two. */
function splitLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').match(/[^\n]+|\n+/g) ?? [];
}

function splitWords(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function mergeWords({ base, mine, theirs }: { base: string | null; mine: string; theirs: string }): string | null {
  // What one side took out and the other changed can't be had both ways.
  if (base === null || base.trim() === '' || mine.trim() === '' || theirs.trim() === '') return null;
  const parts = mergeThree(splitWords(base), splitWords(mine), splitWords(theirs));
  return parts.every((part) => part.kind === 'settled') ? parts.map(({ text }) => text).join('') : null;
}

/** Tokens `from` to `to` of the base stand as tokens `start` to `end` in the text of one side. */
type Hunk = { side: 'mine' | 'theirs'; from: number; to: number; start: number; end: number };

function mergeThree(base: string[], mine: string[], theirs: string[]): MergePart[] {
  const ofMine = findHunks('mine', base, mine);
  const ofTheirs = findHunks('theirs', base, theirs);
  if (ofMine === null || ofTheirs === null) {
    return [{ kind: 'passage', base: base.join(''), mine: mine.join(''), theirs: theirs.join(''), suggestion: null }];
  }
  const parts: MergePart[] = [];
  let at = 0;
  for (const group of groupTouching([...ofMine, ...ofTheirs])) {
    const from = Math.min(...group.map((hunk) => hunk.from));
    const to = Math.max(...group.map((hunk) => hunk.to));
    parts.push({ kind: 'settled', text: base.slice(at, from).join(''), from: 'both' });
    parts.push(mergeGroup(group, { from, to }, { base, mine, theirs }));
    at = to;
  }
  parts.push({ kind: 'settled', text: base.slice(at).join(''), from: 'both' });
  return parts;
}

function mergeGroup(
  group: readonly Hunk[],
  { from, to }: { from: number; to: number },
  texts: { base: string[]; mine: string[]; theirs: string[] },
): MergePart {
  const textOf = (side: 'mine' | 'theirs') => {
    const hunks = group.filter((hunk) => hunk.side === side);
    const first = hunks[0];
    const last = hunks.at(-1);
    if (!first || !last) return null;
    return texts[side].slice(first.start - (first.from - from), last.end + (to - last.to)).join('');
  };
  const [mine, theirs] = [textOf('mine'), textOf('theirs')];
  const base = texts.base.slice(from, to).join('');
  if (theirs === null) return { kind: 'settled', text: mine ?? base, from: 'mine' };
  if (mine === null) return { kind: 'settled', text: theirs, from: 'theirs' };
  if (mine === theirs) return { kind: 'settled', text: mine, from: 'both' };
  return { kind: 'passage', base, mine, theirs, suggestion: null };
}

/** Where a text differs from the base; null where that takes too long to find. */
function findHunks(side: Hunk['side'], base: string[], text: string[]): Hunk[] | null {
  const changes = diffArrays(base, text, { timeout: DIFF_TIMEOUT_MS });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let [from, start] = [0, 0];
  for (const { added, removed, value } of changes) {
    const to = added ? from : from + value.length;
    const end = removed ? start : start + value.length;
    const last = hunks.at(-1);
    if (added || removed) {
      // What went and what came in its place are one change.
      if (last && last.to === from && last.end === start) Object.assign(last, { to, end });
      else hunks.push({ side, from, to, start, end });
    }
    [from, start] = [to, end];
  }
  return hunks;
}

/** Changes of both sides that overlap, or stand so close that nobody knows which comes first. */
function groupTouching(hunks: Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  let reach = -1;
  for (const hunk of hunks.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const group = groups.at(-1);
    if (group && hunk.from <= reach) group.push(hunk);
    else groups.push([hunk]);
    reach = Math.max(reach, hunk.to);
  }
  return groups;
}

/** Without a base nobody can tell which side changed something. */
function compareTwo(mine: string[], theirs: string[]): MergePart[] {
  const hunks = findHunks('theirs', mine, theirs);
  if (hunks === null) {
    return [{ kind: 'passage', base: null, mine: mine.join(''), theirs: theirs.join(''), suggestion: null }];
  }
  const parts: MergePart[] = [];
  let at = 0;
  for (const { from, to, start, end } of hunks) {
    parts.push({ kind: 'settled', text: mine.slice(at, from).join(''), from: 'both' });
    const passage = { mine: mine.slice(from, to).join(''), theirs: theirs.slice(start, end).join('') };
    parts.push({ kind: 'passage', base: null, ...passage, suggestion: null });
    at = to;
  }
  parts.push({ kind: 'settled', text: mine.slice(at).join(''), from: 'both' });
  return parts;
}

/** No empty stretches, and one stretch for what stands together. */
function joinSettled(parts: readonly MergePart[]): MergePart[] {
  const joined: MergePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'settled' && part.text === '' && part.from === 'both') continue;
    if (part.kind === 'settled' && last?.kind === 'settled' && last.from === part.from) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}
