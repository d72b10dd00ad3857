import { visit } from 'unist-util-visit';
import type { LinkDefinition } from '../markdown/block-context.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { readOwnLine } from '../markdown/remark-text-limits.ts';

export type FootnoteDefinition = { identifier: string; source: string };

export type Definitions = { links: LinkDefinition[]; footnotes: FootnoteDefinition[] };

const NO_DEFINITIONS: Definitions = { links: [], footnotes: [] };

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

/** Counts possible references to each label; footnotes start with `^`. May count too many, never too few. */
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
      if (label.includes('\n')) add(normalizeLabel(label.replace(/\n[ \t>]*/g, ' ')));
    }
  }
  return labels;
}

export function normalizeLabel(label: string): string {
  return label
    .replace(/[\t\n ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
}

const LINE_START = /^[ \t>*+\-\d.)]*/;
const HEADING_START = /^(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$)/;

/** A cheap check. May return true without a heading, never false with one. */
export function mayContainHeading(source: string): boolean {
  return source.split('\n').some((line) => {
    const start = LINE_START.exec(line)?.[0] ?? '';
    // A dash can start a list item or underline a heading.
    if (start.length === line.length) return line.trimEnd().endsWith('-');
    return HEADING_START.test(line.slice(start.length));
  });
}
