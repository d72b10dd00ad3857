// Tested by tests/shared/post-body/markdown/text-limits.test.tsx.
import type { FootnoteDefinition, Nodes, Root } from 'mdast';
import type { Options, Extension as TreeExtension } from 'mdast-util-from-markdown';

/**
 * What a text may ask of whoever opens it. A block beyond one of these limits is shown as its text: no word
 * is lost, and nothing in it is a link, a list or a heading. All of them are far beyond what people write.
 */
export const TEXT_LIMITS = {
  /** Elements inside one another: a list and its item are two. */
  nesting: 100,
  /** Columns at the beginning of a line that quotes and lists may take. */
  containerColumns: 200,
  /** Cells of a table, those that its rows leave out included. */
  tableCells: 10_000,
  /**
   * Characters to be parsed for footnotes that are defined inside of quotes, lists and each other: those of the
   * whole block for each that is no line of its own.
   */
  nestedFootnotes: 100_000,
  /** Characters of addresses and titles that all references of a post to its definitions stand for. */
  definitionExpansion: 200_000,
  /**
   * Steps for each character that a parse may take beside reading the text once: back through a paragraph, or
   * over a line again. A paragraph of 3,000 words with 1,500 marks takes about 400; 50,000 characters with so
   * many as are allowed, a tenth of a second.
   */
  parsingStepsPerCharacter: 600,
  /** Steps of any parse, however short its text is. */
  parsingSteps: 1_000_000,
} as const;

declare module 'mdast' {
  interface RootData {
    /** Set where the block is beyond a limit. */
    isShownAsText?: boolean;
  }
}

/** Thrown inside a parser, which has no other way to stop, and caught by `parseMarkdown`. */
export class LimitReached extends Error {}

type SyntaxExtension = NonNullable<Options['extensions']>[number];
type Construct = Extract<NonNullable<NonNullable<SyntaxExtension['text']>[number]>, { tokenize: unknown }>;
type Tokenizer = Construct['tokenize'];
type TokenizeContext = ThisParameterType<Tokenizer>;

/** The parse that is under way: parsing is synchronous. */
let current = { text: '', stepsLeft: 0 };

/** @param steps that the parse may take; left out, what the limits allow a text of its length. */
export function startCounting(
  text: string,
  steps = TEXT_LIMITS.parsingSteps + TEXT_LIMITS.parsingStepsPerCharacter * text.length,
): void {
  current = { text, stepsLeft: steps };
}

function spend(steps: number): void {
  current.stepsLeft -= steps;
  if (current.stepsLeft < 0) throw new LimitReached('The text takes too many steps.');
}

/** A construct that is never there: micromark asks for it first, wherever another one may begin. */
function watch(look: (context: TokenizeContext) => void): Construct {
  return {
    name: 'limit',
    tokenize(_effects, _ok, nok) {
      look(this);
      return nok;
    },
  };
}

/** A bracket or a marker of emphasis is looked for back to the beginning of its paragraph. */
const lookingBack = watch(({ events }) => spend(events.length));

/** A line under a heading moves all that comes before it. */
const underline = watch(({ events }) => {
  const last = events.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'linePrefix' && type !== 'content');
  if (last?.[1].type === 'paragraph') spend(events.length);
});

const CLOSINGS: readonly (readonly [opening: string, closing: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
];

/** Reading a character again is as much work as so many steps back. */
const STEPS_PER_CHARACTER = 20;

/** HTML without an end is read up to the end of the text, and then again from the next `<`. */
const openHtml = watch((context) => {
  const { offset } = context.now();
  const pair = CLOSINGS.find(([opening]) => current.text.startsWith(opening, offset));
  if (pair === undefined) return;
  const end = current.text.indexOf(pair[1], offset);
  spend(STEPS_PER_CHARACTER * ((end === -1 ? current.text.length : end) - offset));
});

const container = watch((context) => {
  if (context.now().column > TEXT_LIMITS.containerColumns) throw new LimitReached('Containers are nested too deeply.');
});

/** At each bullet, the rest of its line might be a rule across the page. */
const bullet = watch((context) => {
  const { offset, column } = context.now();
  if (column > TEXT_LIMITS.containerColumns) throw new LimitReached('Containers are nested too deeply.');
  const end = current.text.indexOf('\n', offset);
  spend(STEPS_PER_CHARACTER * ((end === -1 ? current.text.length : end) - offset));
});

const codes = (characters: string, construct: Construct) =>
  Object.fromEntries(Array.from(characters, (character) => [character.charCodeAt(0), construct]));

/** Holds the limits while micromark cuts a text into tokens, where its work grows faster than the text. */
export const limitSyntax: SyntaxExtension = {
  document: { ...codes('>+0123456789[', container), ...codes('*-', bullet) },
  flow: codes('=-', underline),
  text: { ...codes(']*_~', lookingBack), ...codes('<', openHtml) },
};

/** Counts what the extension for bare addresses does: at each word it looks for an open bracket before it. */
export function countSteps(extension: SyntaxExtension): SyntaxExtension {
  const counted = new Map<Construct, Construct>();
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

/** Holds the limit of nesting while the tree is made: what walks the tree later calls itself. */
export const limitNesting: TreeExtension = {
  enter: Object.fromEntries(
    [
      'blockQuotePrefix',
      'emphasisText',
      'gfmFootnoteDefinitionLabel',
      'labelText',
      'listItemPrefix',
      'strikethroughText',
      'strongText',
    ].map((token) => [token, holdNesting]),
  ),
};

/**
 * Reads a footnote's definition inside a quote or a list that can be read without it, because it is one line and
 * defines nothing else; null for any other. Where a tab ends depends on what comes before it.
 *
 * @param text that the definition was parsed from.
 */
export function readOwnLine({ position }: FootnoteDefinition, text: string): string | null {
  const [line = '', ...rest] = text.slice(position?.start.offset, position?.end.offset).split('\n');
  // Empty lines, and the markers of the quote around it.
  const isAlone = rest.every((other) => /^[\s>]*$/.test(other)) && line.indexOf(']:') === line.lastIndexOf(']:');
  return isAlone && !line.includes('\t') ? line : null;
}

/**
 * Holds the limits of what a tree stands for.
 *
 * @param text that it was made of.
 * @throws LimitReached
 */
export function holdTreeLimits(tree: Root, text: string): void {
  let nestedFootnotes = 0;
  const look = (node: Nodes, parent: Nodes): void => {
    if (node.type === 'table' && (node.align ?? []).length * node.children.length > TEXT_LIMITS.tableCells) {
      throw new LimitReached('A table has too many cells.');
    }
    if (node.type === 'footnoteDefinition' && parent.type !== 'root' && readOwnLine(node, text) === null) {
      nestedFootnotes += 1;
    }
    if ('children' in node) for (const child of node.children) look(child, node);
  };
  for (const child of tree.children) look(child, tree);
  if (nestedFootnotes > 1 && nestedFootnotes * text.length > TEXT_LIMITS.nestedFootnotes) {
    throw new LimitReached('Footnotes are defined inside of each other or of quotes too often.');
  }
}

/** Makes the tree of a block that is shown as its text: a paragraph for each. */
export function toTextTree(text: string): Root {
  return {
    type: 'root',
    data: { isShownAsText: true },
    children: text
      .split(/\n(?:[ \t]*\n)+/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph) => ({ type: 'paragraph', children: [{ type: 'text', value: paragraph.trim() }] })),
  };
}
