// Tested by tests/shared/post-body/block-rendering.test.tsx.
import type { Heading, Root } from 'mdast';
import { toString as readText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { type BlockContext, type LinkDefinition, makeDefinitionStubs, withoutDefinitionStubs } from './link-context.ts';

/** A footnote's text, with the Markdown that it can be read from. */
export type FootnoteDefinition = { identifier: string; source: string };

export type Definitions = { links: LinkDefinition[]; footnotes: FootnoteDefinition[] };

const NO_DEFINITIONS: Definitions = { links: [], footnotes: [] };

/** Reads what a block defines for the whole post, which depends on nothing outside the block. */
export function readDefinitions(source: string): Definitions {
  if (!source.includes(']:')) return NO_DEFINITIONS;
  const definitions: Definitions = { links: [], footnotes: [] };
  visit(parseMarkdown(source), (node, _index, parent) => {
    if (node.type === 'definition') {
      definitions.links.push({ identifier: node.identifier, url: node.url, title: node.title ?? null });
    } else if (node.type === 'footnoteDefinition') {
      const { start, end } = node.position ?? {};
      const isAlone = parent?.type === 'root' && start?.column === 1;
      const text = isAlone ? source.slice(start.offset, end?.offset) : source;
      definitions.footnotes.push({ identifier: node.identifier, source: text });
    }
  });
  return definitions;
}

/**
 * Lists every label that a block may refer to, in the form of an identifier (footnotes start with
 * `^`). It may list too many, never too few.
 */
export function readLabels(source: string): string[] {
  if (!source.includes('[')) return [];
  const labels = new Set<string>();
  for (const [, label = ''] of source.matchAll(/\[((?:[^[\]\\]|\\[\s\S])*)\]/g)) {
    labels.add(normalizeLabel(label));
    // A label over several lines of a quote has the quote's markers in it.
    if (label.includes('\n')) labels.add(normalizeLabel(label.replace(/\n[ \t>]*/g, ' ')));
  }
  return [...labels];
}

/** Makes an identifier of a label as micromark does, so that both can be compared. */
function normalizeLabel(label: string): string {
  return label
    .replace(/[\t\n ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
}

export type Outline = {
  headings: { text: string; depth: Heading['depth'] }[];
  /** Identifiers of the footnotes that the block refers to, in order, one for each reference. */
  footnoteUses: string[];
};

export const EMPTY_OUTLINE: Outline = { headings: [], footnoteUses: [] };

const MAY_CONTAIN_HEADING = /^[ \t>*+\-\d.)]*(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-[ \t]*$|-{2,}[ \t]*$)/m;

/** Whether a block may contain a heading; a cheap check that may say yes wrongly, never no. */
export function mayContainHeading(source: string): boolean {
  return MAY_CONTAIN_HEADING.test(source);
}

/** Reads the headings and footnote references of a block as they are rendered. */
export function readOutline(source: string, context: BlockContext): Outline {
  const tree = parseMarkdown(makeDefinitionStubs(context) + source);
  withoutDefinitionStubs(context)(tree);
  onlyFootnoteText(context)(tree);
  const outline: Outline = { headings: [], footnoteUses: [] };
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition') return SKIP;
    if (node.type === 'heading' && !isEmptyHeading(node)) {
      outline.headings.push({ text: readHeadingText(node), depth: node.depth });
    } else if (node.type === 'footnoteReference') {
      outline.footnoteUses.push(node.identifier);
    }
  });
  return outline;
}

/** A remark plugin: where the block is a footnote's text, removes the rest of its source. */
export function onlyFootnoteText({ footnoteText }: BlockContext) {
  return (tree: Root): void => {
    if (footnoteText === null) return;
    visit(tree, 'footnoteDefinition', (node) => {
      if (node.identifier !== footnoteText.identifier) return;
      const links = tree.children.filter((child) => child.type === 'definition');
      tree.children = [...links, ...node.children];
      return false;
    });
  };
}

/** A heading without content is not rendered: a screen reader would stop at it and read nothing. */
export function isEmptyHeading(heading: Heading): boolean {
  return heading.children.every((child) => child.type === 'html');
}

export function readHeadingText(heading: Heading): string {
  return readText(heading, { includeHtml: false }).trim();
}
