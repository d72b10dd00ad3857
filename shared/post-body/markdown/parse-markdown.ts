// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Root } from 'mdast';
import {
  type CompileContext,
  fromMarkdown,
  type Options,
  type Token,
  type Extension as TreeExtension,
} from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import {
  countSteps,
  holdTreeLimits,
  LimitReached,
  limitNesting,
  limitSyntax,
  startCounting,
  TEXT_LIMITS,
  toTextTree,
} from './text-limits.ts';

/**
 * Normalizes a text as CommonMark does, so that a piece of it is parsed like the whole: every line
 * ending is a line feed, NUL is the replacement character, a leading byte order mark is removed.
 */
export function normalizeText(content: string): string {
  return content
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
}

type SyntaxExtension = NonNullable<Options['extensions']>[number];

const [autolinkLiteral = [], footnote = [], strikethrough = [], table = [], taskListItem = []] = gfmFromMarkdown();

/**
 * What GitHub adds to CommonMark, each with what a text without it can't contain: an extension is tried at
 * every word or line, which makes parsing several times as slow, so one that finds nothing is left out.
 */
const GFM: readonly (readonly [mayContain: RegExp, syntax: SyntaxExtension, tree: TreeExtension | TreeExtension[]])[] =
  [
    // An address may be written with character references, too.
    [/@|www|http|&/i, countSteps(gfmAutolinkLiteral()), autolinkLiteral],
    [/\[\^/, gfmFootnote(), footnote],
    [/~/, gfmStrikethrough(), strikethrough],
    // A table of one column needs no bar.
    [/\||:-|-:/, gfmTable(), table],
    [/\[[ \t\nx]\]/i, gfmTaskListItem(), taskListItem],
  ];

/** Lists what of GFM a text may contain, as the bits of `GFM`. */
function listContained(text: string): number {
  return GFM.reduce((bits, [mayContain], index) => (mayContain.test(text) ? bits | (1 << index) : bits), 0);
}

/** Whether a text may be more than CommonMark; a cheap check that may say yes wrongly, never no. */
export function mayContainGfm(text: string): boolean {
  return GFM.some(([mayContain]) => mayContain.test(text));
}

/** The place of bare addresses in `GFM`, as a bit. */
const ADDRESSES = 1;

const optionsOf = new Map<number, Options>();

function readOptions(contained: number): Options {
  const known = optionsOf.get(contained);
  if (known !== undefined) return known;
  const chosen = GFM.filter((_, index) => contained & (1 << index));
  const options = {
    extensions: [...chosen.map(([, syntax]) => syntax), limitSyntax],
    mdastExtensions: [...chosen.map(([, , tree]) => tree), limitNesting],
  };
  optionsOf.set(contained, options);
  return options;
}

/**
 * Parses GitHub's Markdown into the tree that `remark-gfm` makes; renders no HTML. A text beyond a limit is
 * read without bare addresses, and where that is not enough, as paragraphs of text.
 *
 * @param definitions are parsed before the text, and not shown with it as text.
 */
export function parseMarkdown(text: string, definitions = ''): Root {
  const whole = definitions + text;
  const contained = listContained(whole);
  const withinLimits = tryToParse(whole, contained);
  if (withinLimits !== null) return withinLimits;
  return (contained & ADDRESSES ? tryToParse(whole, contained & ~ADDRESSES) : null) ?? toTextTree(text);
}

/**
 * Parses blocks at once; null where one of them might be beyond a limit alone: together they must not share the
 * steps that the length of each allows.
 */
export function parseCheapBlocks(text: string): Root | null {
  return tryToParse(text, listContained(text), TEXT_LIMITS.parsingSteps);
}

/** The destination of a link, an image or a definition, as it is written: from `start` to before `end`. */
export type Destination = { start: number; end: number; address: string };

/** Lists the destinations in a block; none in one that is shown as its text, because it is beyond a limit. */
export function readDestinations(block: string): Destination[] {
  const contained = listContained(block);
  for (const bits of new Set([contained, contained & ~ADDRESSES])) {
    const found: Destination[] = [];
    if (tryToParse(block, bits, undefined, recordDestinations(found)) !== null) return found;
  }
  return [];
}

function recordDestinations(found: Destination[]): TreeExtension {
  function record(this: CompileContext, token: Token): void {
    const node = this.stack.at(-1);
    if (node === undefined || !('url' in node)) return;
    found.push({ start: token.start.offset, end: token.end.offset, address: node.url });
  }
  return { exit: { resourceDestination: record, definitionDestination: record } };
}

/** Parses a text; null where it is beyond a limit. */
function tryToParse(text: string, contained: number, steps?: number, extension?: TreeExtension): Root | null {
  startCounting(text, steps);
  try {
    const { mdastExtensions, ...options } = readOptions(contained);
    const tree = fromMarkdown(text, { ...options, mdastExtensions: [...(mdastExtensions ?? []), extension ?? {}] });
    holdTreeLimits(tree, text);
    return tree;
  } catch (cause) {
    if (cause instanceof LimitReached) return null;
    throw cause;
  }
}
