import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Construct, Extension as SyntaxExtension, TokenizeContext, Tokenizer } from 'micromark-util-types';
import type { Processor } from 'unified';

/** Limits far beyond what people write. A block beyond a limit is shown as plain text, so no word is lost. */
export const TEXT_LIMITS = {
  /** Nested elements. A list and its item are two. */
  nesting: 64,
  containerColumns: 64,
  /** Nodes in a block's tree, including missing table cells. Rendering this many takes a third of a second. */
  nodes: 12_000,
  /** Characters to parse for nested footnote definitions: the whole block for each one that isn't a line of its own. */
  nestedFootnotes: 100_000,
  /** Total length of the URLs and titles that all references of a post expand to. */
  definitionExpansion: 200_000,
  /**
   * Extra parsing steps per character. A paragraph of 3,000 words with 1,500 marks takes about 400. 50,000 characters
   * with the most marks that are allowed take 0.1 s.
   */
  parsingStepsPerCharacter: 600,
  parsingSteps: 1_000_000,
} as const;

declare module 'mdast' {
  interface RootData {
    isShownAsText?: boolean;
  }
}

/**
 * Turns text beyond `TEXT_LIMITS` into plain paragraphs. Counts micromark's steps, so no list of bad inputs is needed.
 */
export function remarkTextLimits(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []).map(countSteps), limitSyntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), limitNesting];
  const parse = this.parser;
  if (parse === undefined) throw new Error('remark-parse comes before remarkTextLimits.');
  this.parser = (text, file) => {
    current = {
      text,
      stepsLeft: TEXT_LIMITS.parsingSteps + TEXT_LIMITS.parsingStepsPerCharacter * text.length,
      line: 0,
      itemLine: 0,
      columns: 0,
    };
    try {
      const tree = parse(text, file);
      if (tree.type === 'root') holdTreeLimits(tree as Root, text);
      return tree;
    } catch (cause) {
      if (cause instanceof LimitReached) return toTextTree(text);
      throw cause;
    }
  };
}

/** The parser can't be stopped in any other way. */
class LimitReached extends Error {}

let current = { text: '', stepsLeft: 0, line: 0, itemLine: 0, columns: 0 };

function spend(steps: number): void {
  current.stepsLeft -= steps;
  if (current.stepsLeft < 0) throw new LimitReached('The formatting in this text is too complex.');
}

/** Never matches. micromark tries it before other constructs. */
function watch(look: (context: TokenizeContext) => void): Construct {
  return {
    name: 'limit',
    tokenize(_effects, _ok, nok) {
      look(this);
      return nok;
    },
  };
}

/** At a bracket or emphasis marker, micromark looks back to the start of the paragraph. */
const lookingBack = watch(({ events }) => spend(events.length));

const STEPS_PER_MOVED_EVENT = 3;

/** An underline of a heading moves all events before it. */
const underline = watch(({ events }) => {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix' && type !== 'content');
  if (last?.[1].type === 'paragraph') spend(STEPS_PER_MOVED_EVENT * events.length);
});

const CLOSINGS: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
];

const STEPS_PER_CHARACTER = 20;

/** Unclosed HTML is read to the end of the text, and again from the next `<`. */
const openHtml = watch((context) => {
  const { offset } = context.now();
  const pair = CLOSINGS.find(([opening]) => current.text.startsWith(opening, offset));
  if (pair === undefined) return;
  const end = current.text.indexOf(pair[1], offset);
  spend(STEPS_PER_CHARACTER * ((end === -1 ? current.text.length : end) - offset));
});

function holdColumns({ column }: { column: number }): void {
  current.columns = Math.max(current.columns, column);
  if (column > TEXT_LIMITS.containerColumns) throw new LimitReached('Containers are nested too deeply.');
}

const container = watch((context) => holdColumns(context.now()));

const bullet = watch((context) => {
  const place = context.now();
  holdColumns(place);
  const end = current.text.indexOf('\n', place.offset);
  spend(STEPS_PER_CHARACTER * ((end === -1 ? current.text.length : end) - place.offset));
});

const LIST_ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;

const STEPS_PER_LINE = 8;

const STEPS_PER_EVENT = 2;

/** micromark asks each container whether a line belongs to it. */
const STEPS_PER_COLUMN = 20;

/**
 * From each lazy line, micromark looks back at all lines since its container began. When a container ends inside
 * another, it copies all earlier events.
 */
const lineStart = watch(({ now, parser, events }) => {
  const { line, offset } = now();
  if (line === current.line) return;
  spend(STEPS_PER_COLUMN * current.columns);
  const isAfterLazy = parser.lazy[current.line] === true;
  if (isAfterLazy) spend(STEPS_PER_LINE * (line - current.itemLine));
  else if (LIST_ITEM.test(current.text.slice(current.text.lastIndexOf('\n', offset - 1) + 1))) current.itemLine = line;
  if (hasClosedContainer(events, isAfterLazy ? 2 : 1)) spend(STEPS_PER_EVENT * events.length);
  current.line = line;
});

const CONTAINERS: ReadonlySet<string> = new Set([
  'blockQuote',
  'gfmFootnoteDefinition',
  'listOrdered',
  'listUnordered',
]);

function hasClosedContainer(events: TokenizeContext['events'], lines: number): boolean {
  let linesLeft = lines;
  for (let index = events.length - 1; index >= 0 && linesLeft > 0; index -= 1) {
    const [change, token] = events[index] ?? [];
    const type = token?.type ?? '';
    if (change === 'exit' && CONTAINERS.has(type)) return true;
    if (change === 'enter' && type === 'chunkFlow') linesLeft -= 1;
  }
  return false;
}

const codes = (characters: string, construct: Construct) =>
  Object.fromEntries(Array.from(characters, (character) => [character.charCodeAt(0), construct]));

/** Enforces limits where micromark's work grows faster than the text. */
const limitSyntax: SyntaxExtension = {
  document: { null: lineStart, ...codes('>+0123456789[', container), ...codes('*-', bullet) },
  flow: codes('=-', underline),
  text: { ...codes(']*_~', lookingBack), ...codes('<', openHtml) },
};

const counted = new WeakMap<Construct, Construct>();

/** GFM's autolinks look back for an open bracket at each word. */
function countSteps(extension: SyntaxExtension): SyntaxExtension {
  const count = (construct: Construct): Construct => {
    const known = counted.get(construct);
    if (known) return known;
    const tokenize: Tokenizer = function (effects, ok, nok) {
      spend(this.events.length);
      return construct.tokenize.call(this, effects, ok, nok);
    };
    const made = { ...construct, tokenize };
    counted.set(construct, made);
    return made;
  };
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(count),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

function holdNesting(this: { stack: readonly unknown[] }): void {
  if (this.stack.length > TEXT_LIMITS.nesting) throw new LimitReached('Elements are nested too deeply.');
}

const NESTING_TOKENS = [
  'blockQuotePrefix',
  'emphasisText',
  'gfmFootnoteDefinitionLabel',
  'labelText',
  'listItemPrefix',
  'strikethroughText',
  'strongText',
];

/** Enforces the nesting limit here, because everything that walks the tree later is recursive. */
const limitNesting: TreeExtension = { enter: Object.fromEntries(NESTING_TOKENS.map((token) => [token, holdNesting])) };

/**
 * Returns null if the definition has several lines, defines anything else, or contains a tab, whose width depends on
 * its column.
 */
export function readOwnLine({ position }: FootnoteDefinition, text: string): string | null {
  const [line = '', ...rest] = text.slice(position?.start.offset, position?.end.offset).split('\n');
  const isAlone = rest.every((other) => /^[\s>]*$/.test(other)) && line.indexOf(']:') === line.lastIndexOf(']:');
  return isAlone && !line.includes('\t') ? line : null;
}

function holdTreeLimits(tree: Root, text: string): void {
  let nodes = 0;
  let nestedFootnotes = 0;
  const look = (node: Nodes, parent: Nodes): void => {
    nodes += 1;
    if (node.type === 'tableRow' && parent.type === 'table') {
      nodes += (parent.align ?? []).length - node.children.length;
    }
    if (nodes > TEXT_LIMITS.nodes) throw new LimitReached('The block has too many nodes.');
    if (node.type === 'footnoteDefinition' && parent.type !== 'root' && readOwnLine(node, text) === null) {
      nestedFootnotes += 1;
    }
    if ('children' in node) for (const child of node.children) look(child, node);
  };
  for (const child of tree.children) look(child, tree);
  if (nestedFootnotes > 1 && nestedFootnotes * text.length > TEXT_LIMITS.nestedFootnotes) {
    throw new LimitReached('Too many footnotes are defined inside other footnotes, quotes, or lists.');
  }
}

function toTextTree(text: string): Root {
  return {
    type: 'root',
    data: { isShownAsText: true },
    children: text
      .split(/\n(?:[ \t]*\n)+/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => ({ type: 'paragraph', children: [{ type: 'text', value: paragraph.trim() }] })),
  };
}
