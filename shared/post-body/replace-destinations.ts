import { splitBlocks } from './blocks/split-blocks.ts';
import { type Destination, normalizeText, readDestinations } from './markdown/parse-markdown.ts';

/**
 * Replaces URLs of pictures and links, except in code and raw HTML.
 *
 * @param hint must match every block with a URL to replace. Other blocks aren't parsed.
 * @param replace returns the new URL, which needs no escaping, or null to keep the old one.
 */
export function replaceDestinations(text: string, hint: RegExp, replace: (address: string) => string | null): string {
  let replaced = '';
  let copied = 0;
  for (const { start, end, address } of listDestinations(text, hint)) {
    const next = replace(address);
    if (next === null || start < copied) continue;
    const isBracketed = text[start] === '<';
    replaced += text.slice(copied, start) + (isBracketed ? `<${next}>` : next);
    copied = end;
  }
  return replaced + text.slice(copied);
}

/** Returns a function that lists URLs like `replaceDestinations`, and caches unchanged blocks. */
export function createListDestinations(hint: RegExp): (text: string) => Destination[] {
  let known: ReadonlyMap<string, readonly Destination[]> = new Map();
  return (text) => {
    const blocks = new Map<string, readonly Destination[]>();
    const found = listDestinations(text, hint, (block) => {
      const inBlock = known.get(block) ?? readDestinations(block);
      blocks.set(block, inBlock);
      return inBlock;
    });
    known = blocks;
    return found;
  };
}

function listDestinations(
  text: string,
  hint: RegExp,
  read: (block: string) => readonly Destination[] = readDestinations,
): Destination[] {
  if (!hint.test(text)) return [];
  const toOriginal = mapOffsets(text);
  const found: Destination[] = [];
  let blockStart = 0;
  for (const block of splitBlocks(normalizeText(text))) {
    const inBlock = hint.test(block) ? read(block) : [];
    for (const { start, end, address } of inBlock.toSorted((a, b) => a.start - b.start)) {
      found.push({ start: toOriginal(blockStart + start), end: toOriginal(blockStart + end), address });
    }
    blockStart += block.length;
  }
  return found;
}

/** Maps offsets in the normalized text, which lacks some characters, back to the original. */
export function mapOffsets(text: string): (offset: number) => number {
  const marks = /^\uFEFF*/.exec(text)?.[0].length ?? 0;
  const dropped = [...text.matchAll(/\r(?=\n)/g)].map(({ index }, before) => index - marks - before);
  return (offset) => {
    let [low, high] = [0, dropped.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dropped[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offset + marks + low;
  };
}
