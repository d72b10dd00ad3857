import { diffArrays } from 'diff';

/** A part of the merged text: one that is merged without a decision, or a hunk that both sides changed. */
export type MergePart =
  | { kind: 'merged'; text: string; from: 'both' | 'mine' | 'theirs' }
  | {
      kind: 'hunk';
      /** Null where the base is unknown. */
      base: string | null;
      mine: string;
      theirs: string;
      /** Both changes merged word by word; null where they touch the same words. */
      suggestion: string | null;
    };

/** Milliseconds after which two texts count as different throughout. */
const DIFF_TIMEOUT_MS = 1_000;

/**
 * Merges two texts with a common base (a three-way merge): what only one side changed is merged, what
 * both changed is a hunk to decide on.
 *
 * Built on the differences that the package `diff` finds: node-diff3 3 needs more than a second for a
 * post with a thousand paragraphs, and minutes for one of short lines.
 *
 * @param base null where it is unknown; then every difference is a hunk.
 */
export function mergeTexts(base: string | null, mine: string, theirs: string): MergePart[] {
  if (mine === theirs) return [{ kind: 'merged', text: mine, from: 'both' }];
  if (base === null) return joinMerged(compareTwo(splitLines(mine), splitLines(theirs)));
  const parts = mergeThree(splitLines(base), splitLines(mine), splitLines(theirs));
  return joinMerged(parts.map((part) => (part.kind === 'hunk' ? { ...part, suggestion: mergeWords(part) } : part)));
}

/** Splits into lines and the breaks between them, so that neighbouring paragraphs are merged separately. */
function splitLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').match(/[^\n]+|\n+/g) ?? [];
}

function splitWords(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function mergeWords({ base, mine, theirs }: { base: string | null; mine: string; theirs: string }): string | null {
  // A text that one side removed and the other changed has no merge.
  if (base === null || base.trim() === '' || mine.trim() === '' || theirs.trim() === '') return null;
  const parts = mergeThree(splitWords(base), splitWords(mine), splitWords(theirs));
  return parts.every((part) => part.kind === 'merged') ? parts.map(({ text }) => text).join('') : null;
}

/** Tokens `from` to `to` of the base are tokens `start` to `end` in the text of one side. */
type Change = { side: 'mine' | 'theirs'; from: number; to: number; start: number; end: number };

function mergeThree(base: string[], mine: string[], theirs: string[]): MergePart[] {
  const ofMine = findChanges('mine', base, mine);
  const ofTheirs = findChanges('theirs', base, theirs);
  if (ofMine === null || ofTheirs === null) {
    return [{ kind: 'hunk', base: base.join(''), mine: mine.join(''), theirs: theirs.join(''), suggestion: null }];
  }
  const parts: MergePart[] = [];
  let at = 0;
  for (const group of groupTouching([...ofMine, ...ofTheirs])) {
    const from = Math.min(...group.map((change) => change.from));
    const to = Math.max(...group.map((change) => change.to));
    parts.push({ kind: 'merged', text: base.slice(at, from).join(''), from: 'both' });
    parts.push(mergeGroup(group, { from, to }, { base, mine, theirs }));
    at = to;
  }
  parts.push({ kind: 'merged', text: base.slice(at).join(''), from: 'both' });
  return parts;
}

function mergeGroup(
  group: readonly Change[],
  { from, to }: { from: number; to: number },
  texts: { base: string[]; mine: string[]; theirs: string[] },
): MergePart {
  const textOf = (side: 'mine' | 'theirs') => {
    const changes = group.filter((change) => change.side === side);
    const first = changes[0];
    const last = changes.at(-1);
    if (!first || !last) return null;
    return texts[side].slice(first.start - (first.from - from), last.end + (to - last.to)).join('');
  };
  const [mine, theirs] = [textOf('mine'), textOf('theirs')];
  const base = texts.base.slice(from, to).join('');
  if (theirs === null) return { kind: 'merged', text: mine ?? base, from: 'mine' };
  if (mine === null) return { kind: 'merged', text: theirs, from: 'theirs' };
  if (mine === theirs) return { kind: 'merged', text: mine, from: 'both' };
  return { kind: 'hunk', base, mine, theirs, suggestion: null };
}

/** Finds where a text differs from the base; null where that takes too long. */
function findChanges(side: Change['side'], base: string[], text: string[]): Change[] | null {
  const differences = diffArrays(base, text, { timeout: DIFF_TIMEOUT_MS });
  if (!differences) return null;
  const changes: Change[] = [];
  let [from, start] = [0, 0];
  for (const { added, removed, value } of differences) {
    const to = added ? from : from + value.length;
    const end = removed ? start : start + value.length;
    const last = changes.at(-1);
    if (added || removed) {
      // A removal and the insertion in its place are one change.
      if (last && last.to === from && last.end === start) Object.assign(last, { to, end });
      else changes.push({ side, from, to, start, end });
    }
    [from, start] = [to, end];
  }
  return changes;
}

/** Groups the changes of both sides that overlap or touch, so that their order is not defined. */
function groupTouching(changes: Change[]): Change[][] {
  const groups: Change[][] = [];
  let reach = -1;
  for (const change of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const group = groups.at(-1);
    if (group && change.from <= reach) group.push(change);
    else groups.push([change]);
    reach = Math.max(reach, change.to);
  }
  return groups;
}

/** Merges without a base, from which alone it is known which side changed a text. */
function compareTwo(mine: string[], theirs: string[]): MergePart[] {
  const changes = findChanges('theirs', mine, theirs);
  if (changes === null) {
    return [{ kind: 'hunk', base: null, mine: mine.join(''), theirs: theirs.join(''), suggestion: null }];
  }
  const parts: MergePart[] = [];
  let at = 0;
  for (const { from, to, start, end } of changes) {
    parts.push({ kind: 'merged', text: mine.slice(at, from).join(''), from: 'both' });
    const texts = { mine: mine.slice(from, to).join(''), theirs: theirs.slice(start, end).join('') };
    parts.push({ kind: 'hunk', base: null, ...texts, suggestion: null });
    at = to;
  }
  parts.push({ kind: 'merged', text: mine.slice(at).join(''), from: 'both' });
  return parts;
}

/** Drops empty parts and joins neighbouring merged parts of one side. */
function joinMerged(parts: readonly MergePart[]): MergePart[] {
  const joined: MergePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'merged' && part.text === '' && part.from === 'both') continue;
    if (part.kind === 'merged' && last?.kind === 'merged' && last.from === part.from) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}
