import { selectAll } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { appendChild, getElementsByTagName, prepend, textContent } from 'domutils';
import { parse, parseFragment, serialize, serializeOuter } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** Scripting is off, so the content of `noscript` is parsed as markup. */
const PARSE_OPTIONS = { treeAdapter: adapter, scriptingEnabled: false };

export function parseHtml(html: string): Document {
  return parse(html, PARSE_OPTIONS);
}

export function serializeHtml(document: Document): string {
  return serialize(document, PARSE_OPTIONS);
}

export function serializeElement(element: Element): string {
  return serializeOuter(element, PARSE_OPTIONS);
}

export function createElements(markup: string): Element[] {
  return parseFragment(markup, { treeAdapter: adapter }).children.filter((node) => adapter.isElementNode(node));
}

export function findOnly(document: Document, name: 'html' | 'head' | 'body'): Element {
  const [found] = getElementsByTagName(name, document, true, 1);
  if (!found) throw new Error(`The page has no ${name}.`);
  return found;
}

export function addToHead(document: Document, markup: string): void {
  const head = findOnly(document, 'head');
  for (const element of createElements(markup)) appendChild(head, element);
}

/** Inserts after `<meta charset>`, which must be within the first 1,024 bytes. */
export function addFirstToHead(document: Document, markup: string): void {
  const head = findOnly(document, 'head');
  const charset = getElementsByTagName('meta', head).find(({ attribs }) => attribs.charset !== undefined);
  const elements = createElements(markup);
  const [first] = head.children;
  for (const element of elements) {
    if (first) prepend(first, element);
    else appendChild(head, element);
  }
  if (charset && elements[0]) prepend(elements[0], charset);
}

export function readRawText(element: Element): string {
  return textContent(element);
}

const DATA_TYPES = new Set(['application/ld+json', 'application/json', 'speculationrules', 'importmap']);

export function isExecutable({ attribs }: Element): boolean {
  return !DATA_TYPES.has((attribs.type ?? '').trim().toLowerCase());
}

export function selectElements(selector: string, document: Document): Element[] {
  return selectAll<AnyNode, Element>(selector, document);
}
