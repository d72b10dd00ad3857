import { normalizeLabel } from './blocks/block-metadata.ts';
import { splitBlocks } from './blocks/split-blocks.ts';
import { type BlockContext, EMPTY_CONTEXT } from './markdown/block-context.ts';
import { normalizeText } from './markdown/parse-markdown.ts';
import { type Range, readVerbatimRanges } from './markdown/verbatim-ranges.ts';
import { mapOffsets } from './replace-destinations.ts';

/** Leaves out matches that touch code, URLs, HTML tags, or the labels of references. Blocks without a match aren't parsed. */
export function omitVerbatim<Match extends Range>(text: string, matches: readonly Match[]): Match[] {
  if (matches.length === 0) return [];
  const toOriginal = mapOffsets(text);
  const normalized = normalizeText(text);
  const context = readLabels(normalized);
  const verbatim: Range[] = [];
  let blockStart = 0;
  for (const block of splitBlocks(normalized)) {
    const place = (start: number, end: number) => ({
      start: toOriginal(blockStart + start),
      end: toOriginal(blockStart + end),
    });
    if (matches.some((match) => overlaps(match, place(0, block.length)))) {
      verbatim.push(...readVerbatimRanges(block, context).map(({ start, end }) => place(start, end)));
    }
    blockStart += block.length;
  }
  return matches.filter((match) => !verbatim.some((range) => overlaps(match, range)));
}

const overlaps = (a: Range, b: Range) => a.start < b.end && b.start < a.end;

const DEFINITION_START = /^[ \t>*+\-\d.)]*\[((?:[^[\]\\]|\\.)+)\]:/gm;

/** Reads the labels of definitions, because a reference may be in another block. May read too many, never too few. */
function readLabels(text: string): BlockContext {
  const context: BlockContext = { ...EMPTY_CONTEXT, links: [], footnotes: [] };
  for (const [, label = ''] of text.matchAll(DEFINITION_START)) {
    if (label.startsWith('^')) {
      context.footnotes.push({ identifier: normalizeLabel(label.slice(1)), number: 1, usedBefore: 0 });
    } else {
      context.links.push({ identifier: normalizeLabel(label), url: '', title: null });
    }
  }
  return context;
}
