import { splitBlocks } from './blocks/split-blocks.ts';
import { type Destination, normalizeText, readDestinations } from './markdown/parse-markdown.ts';

/**
 * Replaces the addresses of pictures and links in a Markdown text, and not a character besides: what is code, raw
 * HTML or plain text stays, and so does each line ending.
 *
 * @param hint is found in every block with an address that may be replaced; the others are not read.
 * @param replace returns the new address, which needs no escaping, or null where the old one stays.
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

/**
 * Creates the list of the addresses of pictures and links in a text that is looked at again and again: a block that is
 * as it was the last time is not read again. None is listed that is in code or raw HTML.
 *
 * @param hint is found in every block with an address that is asked for; the others are not read.
 */
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

/** Lists the addresses in their order. */
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

/** Makes the way back from an offset in the text as `normalizeText` returns it, which drops some characters. */
function mapOffsets(text: string): (offset: number) => number {
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
