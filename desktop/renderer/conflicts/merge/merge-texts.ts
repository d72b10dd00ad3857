import { diffArrays } from 'diff';

export type MergePart =
  | { kind: 'merged'; text: string; from: 'both' | 'mine' | 'theirs' }
  | {
      kind: 'hunk';
      /** Null if the base is unknown. */
      base: string | null;
      mine: string;
      theirs: string;
      /** Both changes merged word by word. Null if they touch the same words. */
      suggestion: string | null;
    };

/** After this, the two versions count as entirely different. */
const DIFF_TIMEOUT_MS = 1_000;

/**
 * Three-way merge. Overlapping changes become hunks to decide on. If `base` is null, every difference is a hunk. Uses
 * `diff`, because node-diff3 3 takes over a second for a post with 1,000 paragraphs.
 */
export function mergeTexts(base: string | null, mine: string, theirs: string): MergePart[] {
  if (mine === theirs) return [{ kind: 'merged', text: mine, from: 'both' }];
  if (base === null) return joinMerged(mergeWithoutBase(splitLines(mine), splitLines(theirs)));
  const parts = mergeWithBase(splitLines(base), splitLines(mine), splitLines(theirs));
  return joinMerged(parts.map((part) => (part.kind === 'hunk' ? { ...part, suggestion: mergeWords(part) } : part)));
}

/** Keeps line breaks as separate items, so that neighboring paragraphs merge separately. */
function splitLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').match(/[^\n]+|\n+/g) ?? [];
}

function splitWords(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? [];
}

function mergeWords({ base, mine, theirs }: { base: string | null; mine: string; theirs: string }): string | null {
  // If one side removed text that the other changed, it can't be merged.
  if (base === null || base.trim() === '' || mine.trim() === '' || theirs.trim() === '') return null;
  const parts = mergeWithBase(splitWords(base), splitWords(mine), splitWords(theirs));
  return parts.every((part) => part.kind === 'merged') ? parts.map(({ text }) => text).join('') : null;
}

/** Tokens `from` to `to` of the base are tokens `start` to `end` of this side. */
type Change = { side: 'mine' | 'theirs'; from: number; to: number; start: number; end: number };

function mergeWithBase(base: string[], mine: string[], theirs: string[]): MergePart[] {
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

/** Returns null if the comparison takes too long. */
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
      // A removal and the insertion that replaces it are one change.
      if (last && last.to === from && last.end === start) Object.assign(last, { to, end });
      else changes.push({ side, from, to, start, end });
    }
    [from, start] = [to, end];
  }
  return changes;
}

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

/** Without a base, we can't tell which side changed. */
function mergeWithoutBase(mine: string[], theirs: string[]): MergePart[] {
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
