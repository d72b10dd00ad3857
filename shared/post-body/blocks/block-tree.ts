// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
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
