import { selectAll } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { appendChild, getElementsByTagName, prependChild, textContent } from 'domutils';
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

export function createElement(markup: string): Element {
  const [element] = createElements(markup);
  if (!element) throw new Error(`The parser didn't return an element for ${markup}`);
  return element;
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
  const charset = selectElements('meta[charset]', document);
  for (const element of [createElement(markup), ...charset]) prependChild(head, element);
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
