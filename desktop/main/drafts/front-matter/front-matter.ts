import type { FrontMatterEntry, ParsedFrontMatter, Splice, WrittenValue } from './entries.ts';
import { parseJson } from './json-front-matter.ts';
import { parseToml } from './toml-front-matter.ts';
import { parseYaml } from './yaml-front-matter.ts';

/** The front matter of a file as it is written: `open`, `source` and `close` are the file's first characters. */
export type FrontMatter = ParsedFrontMatter & {
  /** The byte order mark, and the fence with its line end. */
  open: string;
  source: string;
  close: string;
  lineEnd: string;
};

/** What a file consists of; the body is never parsed. */
export type SplitFile = {
  /** Null in a file without any; it may still begin with a rule. */
  frontMatter: FrontMatter | null;
  body: string;
  /** What can't be read of a front matter, in sentences for the author. */
  problems: readonly string[];
  /** A fence that is never closed: the file was cut, or its author forgot. */
  isUnended: boolean;
};

/** YAML between dashes, TOML between plus signs; gray-matter and Eleventy name a language behind the dashes. */
const OPENING_FENCE = /^(---|\+\+\+)([A-Za-z]*)[ \t]*(\r\n|[\n\r])/;
const CLOSING_FENCES = {
  '---': /(?<=[\n\r])(?:---|\.\.\.)[ \t]*(?:\r\n|[\n\r]|$)/g,
  '+++': /(?<=[\n\r])\+\+\+[ \t]*(?:\r\n|[\n\r]|$)/g,
} as const;
const PARSERS: Readonly<Record<string, (source: string) => ParsedFrontMatter | null>> = {
  '---': parseYaml,
  '---yaml': parseYaml,
  '---yml': parseYaml,
  '---json': parseYaml,
  '---toml': parseToml,
  '+++': parseToml,
};
/** A key in the line below a fence. */
const FIRST_KEY = /^["']?[\w-]+["']?[ \t]*[:=]/;

const FIRST_JSON_KEY = /^\{\s*"[^"\n\r]*"\s*:/;

/** Splits the text of a file; of the text itself no character is changed. */
export function splitFrontMatter(text: string): SplitFile {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rest = text.slice(mark.length);
  const none: SplitFile = { frontMatter: null, body: rest, problems: [], isUnended: false };
  if (rest.startsWith('{')) {
    const problems = FIRST_JSON_KEY.test(rest)
      ? ['Its front matter is not valid JSON, and is now the beginning of its text.']
      : [];
    return splitJson(mark, rest) ?? { ...none, problems };
  }

  const [open, fence, language, lineEnd] = OPENING_FENCE.exec(rest) ?? [];
  if (open === undefined || (fence !== '---' && fence !== '+++') || lineEnd === undefined) return none;
  const closing = CLOSING_FENCES[fence];
  closing.lastIndex = open.length;
  const end = closing.exec(rest);
  if (end === null) return { ...none, isUnended: FIRST_KEY.test(rest.slice(open.length)) };
  const parse = PARSERS[`${fence}${language?.toLowerCase()}`];
  if (!parse)
    return { ...none, problems: [`Its front matter is in ${language}, and is now the beginning of its text.`] };
  const source = rest.slice(open.length, end.index);
  const parsed = parse(source);
  if (parsed === null) return none;
  return {
    frontMatter: { ...parsed, open: mark + open, source, close: end[0], lineEnd },
    body: rest.slice(end.index + end[0].length),
    problems: parsed.unreadable,
    isUnended: false,
  };
}

function splitJson(mark: string, rest: string): SplitFile | null {
  const json = parseJson(rest);
  if (json === null) return null;
  const close = /^[ \t]*(?:\r\n|[\n\r]|$)/.exec(rest.slice(json.length))?.[0] ?? '';
  const source = rest.slice(0, json.length);
  const lineEnd = /\r\n|[\n\r]/.exec(source + close)?.[0] ?? '\n';
  return {
    frontMatter: { ...json.parsed, open: mark, source, close, lineEnd },
    body: rest.slice(json.length + close.length),
    problems: [],
    isUnended: false,
  };
}

/** Makes the front matter of a file that has none. */
export function emptyFrontMatter(): FrontMatter {
  const parsed = parseYaml('') ?? { entries: [], unreadable: [], insert: () => ({ start: 0, end: 0, text: '' }) };
  return { ...parsed, open: '---\n', source: '', close: '---\n', lineEnd: '\n' };
}

/** Finds a key: of a repeated one the last, as other tools do. */
export function findEntry({ entries }: FrontMatter, key: string): FrontMatterEntry | undefined {
  return entries.findLast((entry) => entry.key === key);
}

/** A change of one key: null removes it. */
export type FrontMatterChange = { key: string; value: WrittenValue | null };

/** Formats a file whose front matter has these changes: the lines of no other key are touched. */
export function formatWithFrontMatter(
  frontMatter: FrontMatter,
  changes: readonly FrontMatterChange[],
  body: string,
): string {
  const splices: Splice[] = [];
  const added: Array<readonly [string, WrittenValue]> = [];
  for (const { key, value } of changes) {
    const entry = findEntry(frontMatter, key);
    if (value === null) {
      // Of a repeated key the one before would count again.
      splices.push(...frontMatter.entries.filter((each) => each.key === key).map((each) => each.remove()));
    } else if (entry?.replace) splices.push(entry.replace(value));
    else added.push([key, value]);
  }
  // First, because it goes behind a value that is written at the same place.
  if (added.length > 0) splices.unshift(frontMatter.insert(added, frontMatter.lineEnd));
  splices.sort((a, b) => b.start - a.start || b.end - a.end);
  const source = splices.reduce(
    (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
    frontMatter.source,
  );
  const { open, close, lineEnd } = frontMatter;
  const isClosed = body === '' || /[\n\r]$/.test(close);
  return `${open}${source}${close}${isClosed ? '' : lineEnd}${body}`;
}
