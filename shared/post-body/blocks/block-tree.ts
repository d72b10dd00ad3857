// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { mayContainGfm, parseCheapBlocks, parseMarkdown } from '../markdown/parse-markdown.ts';
import { type BlockContext, makeDefinitionStubs, removeDefinitionStubs } from './link-context.ts';

/** What of a context decides how a block is parsed; equal keys, equal trees. */
export function toTreeKey({ links, footnotes, refused, footnoteText }: BlockContext): string {
  if (links.length + footnotes.length + refused.length === 0 && footnoteText === null) return '';
  return JSON.stringify([links, footnotes.map(({ identifier }) => identifier), refused, footnoteText?.identifier]);
}

/** Parses a block with the definitions that it uses; of a footnote's source only its text is left. */
export function readBlockTree(source: string, context: BlockContext): Root {
  const tree = parseMarkdown(source, makeDefinitionStubs(context));
  if (tree.data?.isShownAsText) return tree;
  removeDefinitionStubs(tree, context);
  if (context.refused.length > 0) removeDefinitions(tree, new Set(context.refused));
  if (context.footnoteText !== null) leaveFootnoteText(tree, context.footnoteText.identifier);
  return tree;
}

/** Characters that are parsed at once: beyond them, starting a parser costs nothing beside what it does. */
const MAX_TOGETHER = 8000;

/**
 * Parses the blocks of a post that defines nothing, several at once: starting the parser costs as much as a
 * short paragraph. Blocks are cut so that each means the same alone.
 *
 * @returns the tree of each block; none for those that are parsed alone.
 */
export function parseTogether(sources: readonly string[]): (Root | undefined)[] {
  const trees: (Root | undefined)[] = sources.map(() => undefined);
  if (sources.some((source) => source.includes(']:'))) return trees;
  for (let from = 0; from < sources.length; ) {
    let to = from;
    let length = 0;
    while (to < sources.length && isPlain(sources[to] ?? '') && length + (sources[to]?.length ?? 0) <= MAX_TOGETHER) {
      length += sources[to]?.length ?? 0;
      to += 1;
    }
    if (to - from > 1) trees.splice(from, to - from, ...parseGroup(sources.slice(from, to)));
    from = Math.max(to, from + 1);
  }
  return trees;
}

/**
 * Whether a block means the same among its neighbours: it needs no extension of the parser, which would be tried in
 * them as well, and has no HTML and no fence that a list may leave open.
 */
function isPlain(source: string): boolean {
  return !mayContainGfm(source) && !source.includes('<') && !FENCE_INSIDE.test(source);
}

/**
 * A fence that does not begin its line. Code that the end of a list closes keeps one empty line more where the text
 * ends there, as the text of a block alone does, than where another block follows.
 */
const FENCE_INSIDE = /^[ \t>*+.)\d-]+(?:```|~~~)/m;

function parseGroup(sources: readonly string[]): (Root | undefined)[] {
  const whole = parseCheapBlocks(sources.join(''));
  if (whole === null) return sources.map(() => undefined);
  let start = 0;
  let next = 0;
  return sources.map((source): Root => {
    start += source.length;
    const first = next;
    while (next < whole.children.length && (whole.children[next]?.position?.start.offset ?? 0) < start) next += 1;
    return { type: 'root', children: whole.children.slice(first, next) };
  });
}

function leaveFootnoteText(tree: Root, identifier: string): void {
  visit(tree, 'footnoteDefinition', (node) => {
    if (node.identifier !== identifier) return;
    const links = tree.children.filter((child) => child.type === 'definition');
    tree.children = [...links, ...node.children];
    return false;
  });
}

/** Without its definition a reference becomes its text. */
function removeDefinitions(tree: Root, refused: ReadonlySet<string>): void {
  visit(tree, 'definition', (node, index, parent) => {
    if (parent === undefined || index === undefined || !refused.has(node.identifier)) return;
    parent.children.splice(index, 1);
    return index;
  });
}
