import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import {
  type Chunk,
  cutAtKeys,
  type FrontMatterEntry,
  type FrontMatterValue,
  linesAround,
  type ParsedFrontMatter,
  readChunk,
  spanOfOneLine,
  type WrittenValue,
  withLineFeeds,
} from './entries.ts';

const PART = String.raw`(?:"[^"\n\r]+"|'[^'\n\r]+'|[A-Za-z0-9_-]+)`;
/** A key at the beginning of a line, or the first part of one: `published.revision = 3`. */
const KEY_LINE = new RegExp(String.raw`^[ \t]*(${PART})(?:[ \t]*\.[ \t]*${PART})*[ \t]*=`);
const DOTTED_KEY_LINE = new RegExp(String.raw`^[ \t]*${PART}[ \t]*\.`);
/** The first line of a table: behind it, a key would be the table's. */
const TABLE_LINE = /(?:^|[\n\r])[ \t]*\[/;
/** A key that can't be read with the lines below is tried without them. */
const TOML = { language: 'TOML', continued: /^$/ };

/**
 * Parses TOML, the front matter of Hugo and Zola between `+++`. What the parser refuses is cut at its
 * keys, and each is read by itself.
 *
 * @returns null for a text that has no key.
 */
export function parseToml(source: string): ParsedFrontMatter | null {
  const body = parse(source);
  const parsed = body === null ? parseByKeys(source) : { entries: toEntries(source, 0, body), unreadable: [] };
  if (parsed === null) return null;
  return {
    ...parsed,
    insert(pairs, lineEnd) {
      const last = parsed.entries.findLast(({ replace }) => replace !== null);
      const at = last?.span.end ?? 0;
      return { start: at, end: at, text: pairs.map(([key, value]) => `${key} = ${format(value)}${lineEnd}`).join('') };
    },
  };
}

type Item = AST.TOMLTopLevelTable['body'][number];

function parse(source: string): Item[] | null {
  try {
    return parseTOML(withLineFeeds(source)).body[0].body;
  } catch (cause) {
    if (cause instanceof ParseError) return null;
    throw cause;
  }
}

function parseByKeys(source: string): Pick<ParsedFrontMatter, 'entries' | 'unreadable'> | null {
  const tableLine = TABLE_LINE.exec(source);
  const tables = tableLine ? tableLine.index + (tableLine.index === 0 ? 0 : 1) : source.length;
  const chunks = cutAtKeys(source.slice(0, tables), KEY_LINE);
  if (!chunks.some(({ key }) => key !== null)) return null;
  const read = chunks.map((chunk) => readChunk(chunk, TOML, (piece) => readPiece(source, piece)));
  const entries = read.flatMap((each) => each.entries);
  const unreadable = read.flatMap((each) => each.unreadable);
  const body = parse(source.slice(tables));
  if (body === null) unreadable.push('A table of its front matter is not valid TOML.');
  return { entries: [...entries, ...toEntries(source, tables, body ?? [])], unreadable };
}

/** Reads one key, also where its text lacks the quotes. */
function readPiece(source: string, chunk: Chunk): FrontMatterEntry[] | null {
  const body = parse(chunk.text);
  if (body !== null) return toEntries(source, chunk.start, body);
  // Its value is that of a part of the key.
  if (DOTTED_KEY_LINE.test(chunk.text)) return null;
  const span = chunk.key === null ? null : spanOfOneLine(chunk);
  if (span === null || chunk.key === null || /^["'[{]/.test(source.slice(span.start))) return null;
  const entry: FrontMatterEntry = {
    key: chunk.key,
    span: linesAround(source, span),
    read: () => source.slice(span.start, span.end),
    replace: (value) => ({ ...span, text: format(value) }),
    remove: () => ({ ...linesAround(source, span), text: '' }),
  };
  return [entry];
}

/** @param offset where the parsed text begins in the source. */
function toEntries(source: string, offset: number, body: Item[]): FrontMatterEntry[] {
  return body.flatMap((item): FrontMatterEntry[] => {
    const [key, ...deeper] = item.key.keys.map(nameOf);
    if (key === undefined) return [];
    const lines = linesAround(source, { start: item.range[0] + offset, end: item.range[1] + offset });
    const isPair = item.type === 'TOMLKeyValue' && deeper.length === 0;
    return [
      {
        key,
        span: lines,
        read: () => deeper.reduceRight((value: FrontMatterValue, name) => ({ [name]: value }), toItemValue(item)),
        replace: isPair
          ? (value) => ({
              start: item.value.range[0] + offset,
              end: item.value.range[1] + offset,
              text: format(value),
            })
          : null,
        remove: () => ({ ...lines, text: '' }),
      },
    ];
  });
}

function toItemValue(item: Item): FrontMatterValue {
  return item.type === 'TOMLTable' ? toObject(item.body) : toValue(item.value);
}

function toValue(node: AST.TOMLContentNode): FrontMatterValue {
  switch (node.type) {
    case 'TOMLArray':
      return node.elements.map(toValue);
    case 'TOMLInlineTable':
      return toObject(node.body);
    case 'TOMLValue':
      if (node.kind === 'string') return node.value;
      if (node.kind === 'boolean') return String(node.value);
      return 'number' in node ? node.number : node.datetime;
  }
}

function toObject(pairs: readonly AST.TOMLKeyValue[]): FrontMatterValue {
  return Object.fromEntries(pairs.map(({ key, value }) => [key.keys.map(nameOf).join('.'), toValue(value)]));
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value;
}

function format(value: WrittenValue): string {
  if (typeof value === 'string') return formatText(value);
  if (isList(value)) return `[${value.map(formatText).join(', ')}]`;
  const pairs = Object.entries(value).map(
    ([key, each]) => `${key} = ${typeof each === 'number' ? each : formatText(each)}`,
  );
  return `{ ${pairs.join(', ')} }`;
}

/** TOML escapes as JSON does, and the delete character besides. */
function formatText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007F', '\\u007F');
}

function isList(value: WrittenValue): value is readonly string[] {
  return Array.isArray(value);
}
