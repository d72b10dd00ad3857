/**
 * What the front matters of all languages have in common: keys at the top, each with the place of its
 * value in the source, so that a save replaces those characters and no other.
 */

/** A value whose scalars are texts as they are written: `1.10` is "1.10", and not a number. */
export type FrontMatterValue = string | null | FrontMatterValue[] | { [key: string]: FrontMatterValue };

/** What Callwright writes: a text, a list of texts, or a table of texts and whole numbers. */
export type WrittenValue = string | readonly string[] | Readonly<Record<string, string | number>>;

/** A place in the source, in UTF-16 units; `end` is behind it. */
export type Span = { start: number; end: number };

/** A replacement in the source. */
export type Splice = Span & { text: string };

/** A key at the top of a front matter. */
export type FrontMatterEntry = {
  key: string;
  /** Its whole lines. */
  span: Span;
  /** Converts the value when it is asked for; undefined where it can't be read. */
  read(): FrontMatterValue | undefined;
  /** Replaces the value; null for a key whose value can't be replaced on its own, as `a.b = 1`. */
  replace: ((value: WrittenValue) => Splice) | null;
  /** The texts elsewhere that its value is, or is part of: YAML's anchors, and its aliases of others'. */
  links?: () => { anchors: readonly string[]; aliases: readonly string[] };
  /** Removes the key, or its value where the language needs the key for its commas. */
  remove(): Splice;
};

export type ParsedFrontMatter = {
  entries: readonly FrontMatterEntry[];
  /** The lines that can't be read, each in a sentence for the author; they are kept as they are. */
  unreadable: readonly string[];
  /** Adds keys behind those that are there. */
  insert(pairs: ReadonlyArray<readonly [string, WrittenValue]>, lineEnd: string): Splice;
};

/**
 * Makes line feeds of carriage returns that end a line by themselves, which the parsers don't know. Every place
 * in the source stays the same.
 */
export function withLineFeeds(source: string): string {
  return source.replace(/\r(?!\n)/g, '\n');
}

/** Finds the whole lines that a place touches. */
export function linesAround(source: string, { start, end }: Span): Span {
  const next = /\r\n|[\n\r]|$/g;
  next.lastIndex = end;
  const lineEnd = next.exec(source);
  return { start: lineStart(source, start), end: lineEnd ? lineEnd.index + lineEnd[0].length : source.length };
}

export function lineStart(source: string, at: number): number {
  return Math.max(source.lastIndexOf('\n', at - 1), source.lastIndexOf('\r', at - 1)) + 1;
}

/** Excludes white space at the end. */
export function trimEnd(source: string, { start, end }: Span): Span {
  return { start, end: start + source.slice(start, end).trimEnd().length };
}

/** A piece of a front matter that can't be read as a whole: a key with the lines below it. */
export type Chunk = Span & {
  text: string;
  /** Null for what is above the first key. */
  key: string | null;
  /** The first character behind the colon or the equals sign. */
  valueStart: number;
  /** The first line's number in the file, whose first line is the fence. */
  line: number;
};

/**
 * Cuts a front matter at each line that begins with a key, so that a line that can't be read costs
 * no other.
 *
 * @param keyLine matches the key, as its first group, and the sign behind it.
 */
export function cutAtKeys(source: string, keyLine: RegExp): Chunk[] {
  const chunks: Chunk[] = [];
  let line = 1;
  for (const { 0: text, index: start } of source.matchAll(/[^\n\r]*(?:\r\n|[\n\r])|[^\n\r]+$/g)) {
    line += 1;
    const end = start + text.length;
    const [matched, key] = keyLine.exec(text) ?? [];
    const above = chunks.at(-1);
    if (matched !== undefined && key !== undefined) {
      chunks.push({ start, end, text, key: unquote(key), valueStart: start + matched.length, line });
    } else if (above) {
      above.end = end;
      above.text += text;
    } else if (!isEmptyLine(text)) chunks.push({ start, end, text, key: null, valueStart: start, line });
  }
  return chunks;
}

/** Whether a line holds nothing but a comment. */
function isEmptyLine(line: string): boolean {
  return /^\s*(#.*)?$/.test(line.trimEnd());
}

/** The place of a value that is written on the key's own line; null where lines below belong to it. */
export function spanOfOneLine({ text, start, valueStart }: Chunk): Span | null {
  const [first = '', ...below] = text.split(/\r\n|[\n\r]/);
  if (!below.every(isEmptyLine)) return null;
  const written = first.slice(valueStart - start);
  const value = written.trim();
  const at = valueStart + written.indexOf(value);
  return { start: at, end: at + value.length };
}

/**
 * Reads a chunk: as it is; else its first line, where what is below can't be its value; else it is kept,
 * and `unreadable` says so.
 *
 * @param continued matches a line below that may belong to the value.
 * @param read reads a text that begins where the chunk does; null where it can't.
 */
export function readChunk(
  chunk: Chunk,
  { language, continued }: { language: string; continued: RegExp },
  read: (chunk: Chunk) => readonly FrontMatterEntry[] | null,
): { entries: readonly FrontMatterEntry[]; unreadable: readonly string[] } {
  const whole = read(chunk);
  if (whole !== null) return { entries: whole, unreadable: [] };
  const { key, start, end, text, line } = chunk;
  const [first = ''] = /^[^\n\r]*(?:\r\n|[\n\r]|$)/.exec(text) ?? [];
  const below = text.slice(first.length);
  const isAlone = below !== '' && !continued.test(below);
  const own = key !== null && isAlone ? read({ ...chunk, text: first, end: start + first.length }) : null;
  if (own !== null) return { entries: own, unreadable: [describe(null, line + 1, language)] };
  const kept: FrontMatterEntry = {
    key: key ?? '',
    span: { start, end },
    read: () => undefined,
    replace: null,
    remove: () => ({ start, end: start, text: '' }),
  };
  return { entries: key === null ? [] : [kept], unreadable: [describe(key, line, language)] };
}

function describe(key: string | null, line: number, language: string): string {
  return `Line ${line}${key === null ? '' : ` (“${key}”)`} of its front matter is not valid ${language}.`;
}

export function unquote(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}
