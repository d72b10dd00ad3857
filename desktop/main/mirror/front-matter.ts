import {
  Document,
  type DocumentOptions,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
  YAMLMap,
} from 'yaml';

/** Scalars stay text: `1.10` is "1.10", not a number. */
export type FrontMatterValue = string | null | FrontMatterValue[] | { [key: string]: FrontMatterValue };

export type FrontMatterPair = Pair<Node, Node | null>;

type Mapping = { document: Document; map: YAMLMap<Node, Node | null> };

/** More than any real key has. Nested aliases can grow without end. */
const MAX_VALUES = 1_000;

/** Everything is text, so other tools' `007`, `1.10`, and `yes` are written back unchanged. */
const PARSE_OPTIONS: DocumentOptions & ParseOptions & SchemaOptions = {
  schema: 'failsafe',
  customTags: ['null'],
  uniqueKeys: false,
  logLevel: 'error',
  prettyErrors: false,
};

const FORMAT_OPTIONS = {
  lineWidth: 0,
  doubleQuotedAsJSON: true,
  flowCollectionPadding: false,
  directives: false,
  verifyAliasOrder: false,
} as const;

const KEY_LINE = /^("[^"\n]+"|'[^'\n]+'|[\p{L}\p{N}_$][^:\n]*?)[ \t]*:(?=\s|$)/u;

export class FrontMatter {
  /** Messages for the author about invalid lines, which aren't part of the front matter. */
  readonly unreadable: readonly string[];
  readonly #document: Document;
  readonly #map: Mapping['map'];
  readonly #indentsLists: boolean;
  #targets: ReadonlyMap<unknown, Node> | undefined;

  private constructor({ document, map }: Mapping, source: string, unreadable: readonly string[]) {
    this.#document = document;
    this.#map = map;
    this.#indentsLists = !/^- /m.test(source);
    this.unreadable = unreadable;
  }

  /** Returns null if the source isn't a mapping. Accepts what other tools accept. */
  static parse(source: string): FrontMatter | null {
    const text = source.replaceAll(/\r\n?/g, '\n');
    const mapping = parseMapping(text);
    if (mapping === 'no mapping') return null;
    if (mapping !== 'invalid') return new FrontMatter(mapping, text, []);
    const repaired = repair(text);
    if (repaired === null) return null;
    const second = parseMapping(repaired.text);
    return typeof second === 'string'
      ? new FrontMatter(newMapping(), '', [`The front matter isn’t valid YAML.`])
      : new FrontMatter(second, repaired.text, repaired.unreadable);
  }

  static empty(): FrontMatter {
    return new FrontMatter(newMapping(), '', []);
  }

  get pairs(): FrontMatterPair[] {
    return this.#map.items;
  }

  set pairs(pairs: FrontMatterPair[]) {
    this.#map.items = pairs;
  }

  find(name: string): FrontMatterPair | undefined {
    return this.pairs.findLast(({ key }) => keyOf(key) === name);
  }

  /** Returns null if there is no such key. */
  read(name: string): FrontMatterValue {
    const pair = this.find(name);
    return (pair && this.valueOf(pair)) ?? null;
  }

  /** Returns undefined if its aliases are endless or broken. */
  valueOf({ value }: FrontMatterPair): FrontMatterValue | undefined {
    let left = MAX_VALUES;
    const convert = (node: unknown): FrontMatterValue => {
      left -= 1;
      if (left < 0) throw new RangeError('Too many values');
      if (isAlias(node)) return convert(this.#findTargets().get(node) ?? fail());
      if (isScalar(node)) return typeof node.value === 'string' ? node.value : null;
      if (isSeq(node)) return node.items.map(convert);
      if (!isMap<unknown, unknown>(node)) return null;
      return Object.fromEntries(node.items.map(({ key, value: each }) => [keyOf(key), convert(each)]));
    };
    try {
      return convert(value);
    } catch (cause) {
      if (cause instanceof RangeError) return undefined;
      throw cause;
    }
  }

  /** Moves the anchored values of `pairs` to their first alias elsewhere, so that other aliases keep their value. */
  releaseAliases(pairs: ReadonlySet<FrontMatterPair>): void {
    const targets = this.#findTargets();
    if (targets.size === 0) return;
    const held = new Set<unknown>();
    for (const { key, value } of pairs)
      for (const node of [key, value]) visit(node, { Node: (_key, each) => void held.add(each) });
    visit(this.#document, {
      Alias(_key, alias) {
        const target = targets.get(alias);
        return !held.has(alias) && held.delete(target) ? (target?.clone() as Node) : undefined;
      },
    });
    this.#targets = undefined;
  }

  format(): string | null {
    if (this.pairs.length === 0) return this.#formatComments();
    try {
      const source = this.#document.toString({ ...FORMAT_OPTIONS, indentSeq: this.#indentsLists });
      // Such a line would end the front matter. With the `m` flag, U+2028 would count as a line end.
      return /(?:^|\n)(?:---|\.\.\.)[ \t]*\n/.test(source) ? null : source;
    } catch {
      return null;
    }
  }

  #formatComments(): string {
    const { commentBefore, comment } = this.#document;
    const comments = [commentBefore, this.#map.commentBefore, this.#map.comment, comment].filter(Boolean);
    return comments.map((each) => `${each}\n`.replaceAll(/^(?!$)/gm, '#')).join('');
  }

  #findTargets(): ReadonlyMap<unknown, Node> {
    if (this.#targets !== undefined) return this.#targets;
    const targets = new Map<unknown, Node>();
    const anchored = new Map<string, Node>();
    visit(this.#document, {
      Node(_key, node) {
        const target = isAlias(node) ? anchored.get(node.source) : undefined;
        if (target !== undefined) targets.set(node, target);
        else if (!isAlias(node) && node.anchor !== undefined) anchored.set(node.anchor, node);
      },
    });
    this.#targets = targets;
    return targets;
  }
}

export function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value ?? '') : '';
}

function fail(): never {
  throw new RangeError('An alias of nothing');
}

function newMapping(): Mapping {
  const document = new Document(undefined, PARSE_OPTIONS);
  return { document, map: setMap(document) };
}

function setMap(document: Document): Mapping['map'] {
  const map = new YAMLMap<Node, Node | null>();
  document.contents = map;
  return map;
}

function parseMapping(text: string): Mapping | 'invalid' | 'no mapping' {
  try {
    const document: Document = parseDocument(text, PARSE_OPTIONS);
    if (document.errors.length > 0) return 'invalid';
    const { contents } = document;
    if (contents === null) return { document, map: setMap(document) };
    return isMap<Node, Node | null>(contents) ? { document, map: contents } : 'no mapping';
  } catch (cause) {
    if (cause instanceof RangeError) return 'invalid';
    throw cause;
  }
}

/** Fixes invalid YAML key by key, so a bad line affects only itself. Returns null for plain text. */
function repair(source: string): { text: string; unreadable: string[] } | null {
  // Indented lines, list items, and comments belong to the key above.
  const chunks = splitLines(source, (line) => /^[^\s#-]/.test(line));
  // Text between two horizontal rules isn't front matter, even with a colon.
  if (!KEY_LINE.test(chunks[0] ?? '') && !/^title[ \t]*:/im.test(source)) return null;
  const unreadable: string[] = [];
  // Line 1 is the fence.
  let line = 2;
  let text = '';
  for (const chunk of chunks) {
    const readable = makeReadable(chunk);
    if (readable === null) unreadable.push(describe(chunk, line));
    text += readable ?? '';
    line += chunk.split('\n').length - 1;
  }
  return { text, unreadable };
}

function splitLines(source: string, isBeginning: (line: string) => boolean): string[] {
  const chunks: string[][] = [];
  for (const line of source.split(/(?<=\n)/)) {
    const last = chunks.at(-1);
    if (last === undefined || isBeginning(line)) chunks.push([line]);
    else last.push(line);
  }
  return chunks.map((lines) => lines.join(''));
}

function makeReadable(chunk: string): string | null {
  // Other tools accept tabs as indentation.
  for (const text of [chunk, chunk.replaceAll(/^\t+/gm, (tabs) => ' '.repeat(tabs.length))]) {
    if (typeof parseMapping(text) !== 'string') return text;
  }
  const [first = '', ...below] = chunk.trimEnd().split('\n');
  const key = KEY_LINE.exec(first);
  if (key === null || !below.every((line) => /^\s*(?:#.*)?$/.test(line))) return null;
  // Accepts invalid values like `title: Plumbing: a guide` and `author: @ana` as text.
  return `${[`${key[1]}: ${JSON.stringify(first.slice(key[0].length).trim())}`, ...below].join('\n')}\n`;
}

function describe(chunk: string, line: number): string {
  const key = KEY_LINE.exec(chunk)?.[1]?.replace(/^(["'])(.*)\1$/, '$2');
  return `Line ${line}${key === undefined ? '' : ` (“${key}”)`} of the front matter isn’t valid YAML.`;
}
