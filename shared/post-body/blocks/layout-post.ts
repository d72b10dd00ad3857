import GithubSlugger from 'github-slugger';
import { makeHeadingId } from '../markdown/anchor-ids.ts';
import {
  type BlockContext,
  EMPTY_CONTEXT,
  type FootnoteUse,
  type HeadingPosition,
  type LinkDefinition,
} from '../markdown/block-context.ts';
import { TEXT_LIMITS } from '../markdown/remark-text-limits.ts';
import type { Block } from './block.ts';
import type { FootnoteDefinition } from './block-metadata.ts';
import type { BlockOutline } from './block-outline.ts';

export type FootnoteItem = { identifier: string; number: number; block: Block };

export type PostLayout = { blocks: readonly Block[]; footnotes: FootnoteItem[] };

/**
 * - The first definition of a label wins (CommonMark).
 * - Footnotes are numbered by first use. Those used only in other footnotes come last.
 * - The page has its own h1, so the author's heading levels map to h2, h3, and so on, without gaps.
 */
export function layoutPost(blocks: readonly Block[]): PostLayout {
  const definitions = collectDefinitions(blocks);
  const contexts = new Map<Block, BlockContext>();
  const footnotes: FootnoteItem[] = [];
  const numbers = new Map<string, number>();
  const uses = new Map<string, number>();
  const outlines: [block: Block, outline: BlockOutline][] = [];

  const read = (block: Block, footnoteText: BlockContext['footnoteText']): void => {
    const context = { ...EMPTY_CONTEXT, ...selectDefinitions(block, definitions), footnoteText };
    const outline = block.readOutline(context);
    for (const identifier of outline.footnoteUses) {
      const definition = definitions.footnotes.get(identifier);
      if (definition !== undefined && !numbers.has(identifier)) {
        numbers.set(identifier, numbers.size + 1);
        footnotes.push({ identifier, number: numbers.size, block: definition.block });
      }
    }
    const usesHere = new Map<string, number>();
    for (const identifier of outline.footnoteUses) usesHere.set(identifier, uses.get(identifier) ?? 0);
    context.footnotes = context.footnotes
      .filter(({ identifier }) => usesHere.has(identifier))
      .map(({ identifier }) => ({
        identifier,
        number: numbers.get(identifier) ?? 0,
        usedBefore: usesHere.get(identifier) ?? 0,
      }));
    for (const identifier of outline.footnoteUses) uses.set(identifier, (uses.get(identifier) ?? 0) + 1);
    contexts.set(block, context);
    outlines.push([block, outline]);
  };

  for (const block of blocks) read(block, null);
  // The list grows during the loop, because footnotes can refer to others.
  for (const { identifier, number, block } of footnotes) read(block, { identifier, number, uses: 0 });

  placeHeadings(outlines, contexts);
  for (const [block, context] of contexts) {
    if (context.footnoteText !== null) context.footnoteText.uses = uses.get(context.footnoteText.identifier) ?? 0;
    block.setContext(context);
  }
  return { blocks, footnotes };
}

type PostDefinitions = {
  links: Map<string, LinkDefinition>;
  footnotes: Map<string, { definition: FootnoteDefinition; block: Block }>;
  refused: Set<string>;
};

function collectDefinitions(blocks: readonly Block[]): PostDefinitions {
  const found: PostDefinitions = { links: new Map(), footnotes: new Map(), refused: new Set() };
  for (const block of blocks) {
    for (const link of block.definitions.links) {
      if (!found.links.has(link.identifier)) found.links.set(link.identifier, link);
    }
    for (const [index, definition] of block.definitions.footnotes.entries()) {
      const footnoteBlock = block.footnoteBlocks[index];
      if (footnoteBlock !== undefined && !found.footnotes.has(definition.identifier)) {
        found.footnotes.set(definition.identifier, { definition, block: footnoteBlock });
      }
    }
  }
  refuseExpansion(found, blocks);
  return found;
}

/** A definition of 10,000 characters that is used 5,000 times would make a page of 25 MB. */
function refuseExpansion({ links, refused }: PostDefinitions, blocks: readonly Block[]): void {
  if (links.size === 0) return;
  const uses = new Map<string, number>();
  for (const block of blocks) {
    for (const [label, count] of block.labels) if (links.has(label)) uses.set(label, (uses.get(label) ?? 0) + count);
  }
  let expansion = 0;
  for (const { identifier, url, title } of links.values()) {
    const length = (url.length + (title?.length ?? 0)) * (uses.get(identifier) ?? 0);
    if (expansion + length <= TEXT_LIMITS.definitionExpansion) expansion += length;
    else refused.add(identifier);
  }
}

function selectDefinitions(
  block: Block,
  definitions: PostDefinitions,
): Pick<BlockContext, 'links' | 'footnotes' | 'refused'> {
  const links: LinkDefinition[] = [];
  const footnotes: FootnoteUse[] = [];
  const refused: string[] = [];
  for (const label of block.labels.keys()) {
    const link = definitions.links.get(label);
    if (link !== undefined && definitions.refused.has(label)) refused.push(label);
    else if (link !== undefined) links.push(link);
    const footnote = label.startsWith('^') ? label.slice(1) : null;
    if (footnote !== null && definitions.footnotes.has(footnote)) {
      footnotes.push({ identifier: footnote, number: 0, usedBefore: 0 });
    }
  }
  return { links, footnotes, refused };
}

function placeHeadings(outlines: [Block, BlockOutline][], contexts: Map<Block, BlockContext>): void {
  const depths = [...new Set(outlines.flatMap(([, { headings }]) => headings.map(({ depth }) => depth)))].sort();
  const slugger = new GithubSlugger();
  for (const [block, { headings }] of outlines) {
    const context = contexts.get(block);
    if (context === undefined || headings.length === 0) continue;
    context.headings = headings.map(
      ({ text, depth }): HeadingPosition => ({
        id: makeHeadingId(slugger.slug(text) || slugger.slug('section')),
        level: depths.indexOf(depth) + 2,
      }),
    );
  }
}
