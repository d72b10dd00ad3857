import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  visit,
} from 'yaml';
import {
  type Chunk,
  cutAtKeys,
  type FrontMatterEntry,
  type FrontMatterValue,
  lineStart,
  linesAround,
  type ParsedFrontMatter,
  readChunk,
  type Span,
  type Splice,
  spanOfOneLine,
  trimEnd,
  type WrittenValue,
  withLineFeeds,
} from './entries.ts';

/** A key at the beginning of a line. */
const KEY_LINE = /^("[^"\n\r]+"|'[^'\n\r]+'|[\p{L}\p{N}_$][^:\n\r]*?)[ \t]*:(?=[ \t\n\r]|$)/u;

/** More values than any key that is read has: aliases of aliases can grow without end. */
const MAX_VALUES = 1_000;

/** A line that isn't indented, is no item of a list and no comment belongs to no key above. */
const YAML = { language: 'YAML', continued: /^[\s#-]/ };

type Style = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/**
 * Parses YAML as other tools take it. What the parser refuses is cut at its keys, and each is read by
 * itself: a line that isn't YAML costs no other line. Of a repeated key the last one counts.
 *
 * @returns null for a text that is no mapping.
 */
export function parseYaml(source: string): ParsedFrontMatter | null {
  const document = parse(source);
  if (document.errors.length > 0) return parseByKeys(source);
  const { contents } = document;
  if (contents === null) return { entries: [], unreadable: [], insert: (pairs, end) => append(source, '', pairs, end) };
  if (!isMap<Node, Node | null>(contents)) return null;
  if (contents.flow === true) return toFlowMapping(source, document, contents.items);
  const entries = contents.items.flatMap((pair) => toEntry(source, 0, document, pair) ?? []);
  const first = contents.items[0]?.key.range?.[0] ?? 0;
  const indent = source.slice(lineStart(source, first), first);
  return {
    entries,
    unreadable: [],
    insert: (pairs, end) => append(source, /^[ ]*$/.test(indent) ? indent : '', pairs, end),
  };
}

function parse(source: string): Document.Parsed {
  return parseDocument(withLineFeeds(source), {
    schema: 'core',
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
}

function append(
  source: string,
  indent: string,
  pairs: ReadonlyArray<readonly [string, WrittenValue]>,
  lineEnd: string,
): Splice {
  const lines = pairs.map(
    ([key, value]) => `${indent}${key}:${format(value, 'QUOTE_DOUBLE', lineEnd, indent)}${lineEnd}`,
  );
  return { start: source.length, end: source.length, text: lines.join('') };
}

function parseByKeys(source: string): ParsedFrontMatter | null {
  const chunks = cutAtKeys(source, KEY_LINE);
  // Text between two rules is no front matter, even with a colon in it.
  const isFrontMatter = chunks[0]?.start === 0 && chunks[0].key !== null;
  if (!isFrontMatter && !chunks.some(({ key }) => key?.toLowerCase() === 'title')) return null;
  const read = chunks.map((chunk) => readChunk(chunk, YAML, (piece) => readPiece(source, piece)));
  const entries = read.flatMap((each) => each.entries);
  return {
    entries,
    unreadable: read.flatMap((each) => each.unreadable),
    insert: (pairs, end) => append(source, '', pairs, end),
  };
}

/** Reads one key; null where it can't be read. */
function readPiece(source: string, chunk: Chunk): FrontMatterEntry[] | null {
  // A tab for each step of the indentation is what other tools take.
  for (const text of [chunk.text, chunk.text.replace(/^\t+/gm, (tabs) => ' '.repeat(tabs.length))]) {
    const document = parse(text);
    const [pair] = isMap<Node, Node | null>(document.contents) ? document.contents.items : [];
    const entry = document.errors.length === 0 && pair ? toEntry(source, chunk.start, document, pair) : null;
    if (entry) return [entry];
  }
  const span = chunk.key === null ? null : spanOfOneLine(chunk);
  if (span === null || chunk.key === null) return null;
  // `title: Plumbing: a guide` and `author: @ana` say what they mean, although they are not YAML.
  const entry: FrontMatterEntry = {
    key: chunk.key,
    span: linesAround(source, span),
    read: () => source.slice(span.start, span.end),
    replace: (value) => ({ ...span, text: format(value, 'QUOTE_DOUBLE', '\n', '').trimStart() }),
    remove: () => ({ ...linesAround(source, span), text: '' }),
  };
  return [entry];
}

/** @param offset where the parsed text begins in the source. */
function toEntry(
  source: string,
  offset: number,
  document: Document,
  { key, value }: Pair<Node, Node | null>,
): FrontMatterEntry | null {
  const range = key.range;
  if (!isScalar(key) || !range) return null;
  const keySpan = { start: range[0] + offset, end: range[1] + offset };
  const colon = /^[ \t]*:/.exec(source.slice(keySpan.end));
  const valueStart = keySpan.end + (colon?.[0].length ?? 0);
  const at = value?.range ? { start: value.range[0] + offset, end: value.range[1] + offset } : null;
  const valueSpan = at === null ? { start: valueStart, end: valueStart } : trimEnd(source, at);
  const span = linesAround(source, { start: keySpan.start, end: Math.max(valueSpan.end, valueStart) });
  const isSimple = colon !== null && /^ *$/.test(source.slice(span.start, keySpan.start));
  return {
    key: textOf(key),
    span,
    read: () => toValue(value, document),
    links: () => findLinks(value),
    replace: isSimple
      ? (written) => replaceValue(source, valueStart, valueSpan, written, styleOf(value), keySpan.start - span.start)
      : null,
    remove: () => ({ ...span, text: '' }),
  };
}

/** Keeps what is between the colon and the value: the space, an anchor that others refer to, a comment. */
function replaceValue(
  source: string,
  valueStart: number,
  value: Span,
  written: WrittenValue,
  style: Style,
  indent: number,
): Splice {
  const between = source.slice(valueStart, value.start);
  const space = /^[ \t]+/.exec(between)?.[0] ?? ' ';
  const anchor = /&[^\s,[\]{}]+/.exec(between)?.[0];
  const comment = /(?:^|\s)(#[^\n\r]*)/.exec(between)?.[1];
  const text = format(written, style, source.includes('\r\n') ? '\r\n' : '\n', ' '.repeat(indent));
  const isBlock = /^[\n\r]/.test(text);
  return {
    start: valueStart,
    end: Math.max(value.end, valueStart),
    text: [
      isBlock ? '' : space,
      anchor === undefined ? '' : `${anchor} `,
      isBlock ? text : text.trimStart(),
      comment === undefined || isBlock ? '' : ` ${comment}`,
      source[value.end] === '#' ? ' ' : '',
    ].join(''),
  };
}

/** Formats what follows a key's colon. */
function format(value: WrittenValue, style: Style, lineEnd: string, indent: string): string {
  if (typeof value === 'string') return ` ${formatText(value, style)}`;
  if (isList(value)) return ` [${value.map((each) => formatText(each, 'QUOTE_DOUBLE')).join(', ')}]`;
  return Object.entries(value)
    .map(([key, each]) => {
      const text = typeof each === 'number' ? String(each) : formatText(each, 'QUOTE_DOUBLE');
      return `${lineEnd}${indent}  ${key}: ${text}`;
    })
    .join('');
}

/** On one line, and quoted wherever another reader of YAML might take it for something else than a text. */
function formatText(text: string, style: Style): string {
  const isPrintable = /^[^\p{C}\p{Zl}\p{Zp}]*$/u.test(text);
  const pair = stringify(
    { k: text },
    {
      schema: 'core',
      compat: 'yaml-1.1',
      lineWidth: 0,
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
      defaultKeyType: 'PLAIN',
      defaultStringType: isPrintable ? style : 'QUOTE_DOUBLE',
    },
  );
  return pair.slice('k: '.length, -1);
}

function isList(value: WrittenValue): value is readonly string[] {
  return Array.isArray(value);
}

function styleOf(value: Node | null): Style {
  const type = isScalar(value) && value.source !== '' ? value.type : undefined;
  return type === 'PLAIN' || type === 'QUOTE_SINGLE' ? type : 'QUOTE_DOUBLE';
}

/** A mapping in braces: `{title: a, "tags": [b]}`; JSON is one. */
function toFlowMapping(
  source: string,
  document: Document,
  pairs: ReadonlyArray<Pair<Node, Node | null>>,
): ParsedFrontMatter {
  const entries = pairs.flatMap(({ key, value }): FrontMatterEntry[] => {
    if (!isScalar(key) || !key.range) return [];
    const span = { start: key.range[0], end: value?.range?.[1] ?? key.range[1] };
    const place = value?.range ? { start: value.range[0], end: value.range[1] } : null;
    const write = (text: string): Splice =>
      place ? { ...place, text } : { start: span.end, end: span.end, text: `: ${text}` };
    return [
      {
        key: textOf(key),
        span,
        read: () => toValue(value, document),
        links: () => findLinks(value),
        replace: (written) => write(JSON.stringify(written)),
        remove: () => write('null'),
      },
    ];
  });
  return {
    entries,
    unreadable: [],
    insert(added) {
      const last = entries.at(-1)?.span.end;
      const at = last ?? source.indexOf('{') + 1;
      const text = added.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ');
      // Right behind a text, a comment would be none.
      const space = source[at] === '#' ? ' ' : '';
      return { start: at, end: at, text: (last === undefined ? text : `, ${text}`) + space };
    },
  };
}

function findLinks(node: Node | null): { anchors: string[]; aliases: string[] } {
  const [anchors, aliases]: [string[], string[]] = [[], []];
  visit(node, {
    Node(_key, each) {
      if (isAlias(each)) aliases.push(each.source);
      else if (each.anchor !== undefined) anchors.push(each.anchor);
    },
  });
  return { anchors, aliases };
}

/** Converts a value; undefined where its aliases grow without end, or lead nowhere. */
function toValue(node: Node | null, document: Document): FrontMatterValue | undefined {
  let values = 0;
  function convert(each: unknown): FrontMatterValue {
    values += 1;
    if (values > MAX_VALUES) throw new RangeError('Too many values');
    if (isAlias(each)) {
      const target = each.resolve(document);
      if (target === undefined) throw new RangeError('An alias of nothing');
      return convert(target);
    }
    if (isScalar(each)) return each.value === null ? null : textOf(each);
    if (isSeq(each)) return each.items.map(convert);
    if (!isMap<Node, Node | null>(each)) return null;
    return Object.fromEntries(each.items.map(({ key, value }) => [isScalar(key) ? textOf(key) : '', convert(value)]));
  }
  try {
    return convert(node);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof ReferenceError) return undefined;
    throw cause;
  }
}

/** The characters that were written, without their quotes: `1.10`, `0x1F` and `yes` are texts here. */
function textOf(scalar: { value: unknown; source?: string }): string {
  return scalar.source ?? String(scalar.value);
}
