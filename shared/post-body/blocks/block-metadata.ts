import { visit } from 'unist-util-visit';
import type { LinkDefinition } from '../markdown/block-context.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { readOwnLine } from '../markdown/remark-text-limits.ts';

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
      const text = isAlone ? source.slice(start.offset, end?.offset) : (readOwnLine(node, source) ?? source);
      definitions.footnotes.push({ identifier: node.identifier, source: text });
    }
  });
  return definitions;
}

/**
 * Counts how often a block may refer to each label, in the form of an identifier (footnotes start with
 * `^`). It may count too many, never too few.
 */
export function countLabels(source: string): ReadonlyMap<string, number> {
  const labels = new Map<string, number>();
  const add = (label: string) => labels.set(label, (labels.get(label) ?? 0) + 1);
  let open = -1;
  for (const { 0: mark, index } of source.matchAll(/\\[\s\S]|[[\]]/g)) {
    if (mark === '[') open = index + 1;
    else if (mark === ']' && open !== -1) {
      const label = source.slice(open, index);
      open = -1;
      add(normalizeLabel(label));
      // A label over several lines of a quote has the quote's markers in it.
      if (label.includes('\n')) add(normalizeLabel(label.replace(/\n[ \t>]*/g, ' ')));
    }
  }
  return labels;
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

/** What may come before a heading's own characters in its line: the markers of quotes and lists. */
const LINE_START = /^[ \t>*+\-\d.)]*/;
const HEADING_START = /^(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$)/;

/** Whether a block may contain a heading; a cheap check that may say yes wrongly, never no. */
export function mayContainHeading(source: string): boolean {
  return source.split('\n').some((line) => {
    const start = LINE_START.exec(line)?.[0] ?? '';
    // A dash, as a list's item begins with it, may as well be a heading's line.
    if (start.length === line.length) return line.trimEnd().endsWith('-');
    return HEADING_START.test(line.slice(start.length));
  });
}
