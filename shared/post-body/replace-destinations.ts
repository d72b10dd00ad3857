import { splitBlocks } from './blocks/split-blocks.ts';
import { normalizeText, readDestinations } from './markdown/parse-markdown.ts';

/**
 * Replaces the addresses of pictures and links in a Markdown text, and not a character besides: what is code, raw
 * HTML or plain text stays, and so does each line ending.
 *
 * @param hint is found in every block with an address that may be replaced; the others are not read.
 * @param replace returns the new address, which needs no escaping, or null where the old one stays.
 */
export function replaceDestinations(text: string, hint: RegExp, replace: (address: string) => string | null): string {
  if (!hint.test(text)) return text;
  const normalized = normalizeText(text);
  const toOriginal = mapOffsets(text);
  let replaced = '';
  let copied = 0;
  let blockStart = 0;
  for (const block of splitBlocks(normalized)) {
    const destinations = hint.test(block) ? readDestinations(block) : [];
    for (const { start, end, address } of destinations.sort((a, b) => a.start - b.start)) {
      const next = replace(address);
      const from = toOriginal(blockStart + start);
      if (next === null || from < copied) continue;
      const to = toOriginal(blockStart + end);
      const isBracketed = text[from] === '<';
      replaced += text.slice(copied, from) + (isBracketed ? `<${next}>` : next);
      copied = to;
    }
    blockStart += block.length;
  }
  return replaced + text.slice(copied);
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
