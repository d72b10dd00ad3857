import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { FrontMatterEntry, FrontMatterValue, ParsedFrontMatter, Splice } from './entries.ts';

/**
 * Parses the JSON object that a text begins with; reads no further than its end. Comments, and commas
 * too many or too few, are taken.
 *
 * @returns the length of the object, and what it holds; null where the text begins with anything else.
 */
export function parseJson(text: string): { length: number; parsed: ParsedFrontMatter } | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root?.type !== 'object' || root.offset !== 0 || text[root.length - 1] !== '}') return null;
  const source = text.slice(0, root.length);
  const entries = (root.children ?? []).flatMap((property) => toEntry(source, property) ?? []);
  const isDamaged = errors.some(({ offset }) => offset < root.length);
  if (isDamaged && !canBeExtended(source, entries)) return null;
  if (entries.length === 0 || !/^(?:[ \t]*[\n\r]|[ \t]*$)/.test(text.slice(root.length))) return null;
  return {
    length: root.length,
    parsed: { entries, unreadable: [], insert: (pairs, lineEnd) => insert(source, entries, pairs, lineEnd) },
  };
}

/** Whether a key that is added to a damaged object would be found in it again. */
function canBeExtended(source: string, entries: readonly FrontMatterEntry[]): boolean {
  const { start, text } = insert(source, entries, [['added', '']], '\n');
  const root = parseTree(source.slice(0, start) + text + source.slice(start), [], { allowTrailingComma: true });
  const keys = root?.children?.map(({ children: [key] = [] }) => key?.value);
  return root?.length === source.length + text.length && keys?.length === entries.length + 1 && keys.includes('added');
}

function toEntry(source: string, property: Node): FrontMatterEntry | null {
  const [key, value] = property.children ?? [];
  if (typeof key?.value !== 'string' || value === undefined) return null;
  const write = (text: string): Splice => ({ start: value.offset, end: value.offset + value.length, text });
  return {
    key: key.value,
    span: { start: property.offset, end: property.offset + property.length },
    read: () => toValue(source, value),
    replace: (written) => write(JSON.stringify(written)),
    remove: () => write('null'),
  };
}

/** Writes each key as the first one is: on a line of its own with the same indentation, or behind a comma. */
function insert(
  source: string,
  entries: readonly FrontMatterEntry[],
  pairs: Parameters<ParsedFrontMatter['insert']>[0],
  lineEnd: string,
): Splice {
  const indent = /^\{[ \t]*(?:\r\n|[\n\r])\s*?([ \t]*)["/]/.exec(source)?.[1];
  const separator = indent === undefined ? ' ' : `${lineEnd}${indent}`;
  const at = entries.at(-1)?.span.end ?? 1;
  const text = pairs.map(([key, value]) => `,${separator}${JSON.stringify(key)}: ${JSON.stringify(value)}`).join('');
  return { start: at, end: at, text };
}

function toValue(source: string, node: Node): FrontMatterValue {
  if (node.type === 'array') return (node.children ?? []).map((child) => toValue(source, child));
  if (node.type === 'object') {
    return Object.fromEntries(
      (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
        key && value ? [[String(key.value), toValue(source, value)] as const] : [],
      ),
    );
  }
  if (node.type === 'null') return null;
  return node.type === 'string' ? String(node.value) : source.slice(node.offset, node.offset + node.length);
}
