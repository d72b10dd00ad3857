import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { stringify } from 'yaml';
import { cutLines } from './front-matter.ts';

/** Front matter that was converted to YAML, and what could not be read, in sentences for the author. */
export type Converted = { yaml: string; problems: readonly string[] };

type Values = Record<string, unknown>;

const PART = String.raw`(?:"[^"\n]+"|'[^'\n]+'|[A-Za-z0-9_-]+)`;
/** A key at the beginning of a line, or the first part of one: `published.revision = 3`. */
const KEY_LINE = new RegExp(String.raw`^[ \t]*(${PART})((?:[ \t]*\.[ \t]*${PART})*)[ \t]*=(.*)$`, 's');

/**
 * Converts TOML, the front matter of Hugo and Zola. What isn't valid is read key by key, so that a line that can't be
 * read costs no other. Returns null for a text without keys.
 */
export function convertToml(source: string): Converted | null {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const values = parseValues(text);
  if (values !== null) return { yaml: toYaml(values), problems: [] };
  // Behind the first table, a key would be the table's.
  const tables = /^[ \t]*\[/m.exec(text)?.index ?? text.length;
  const chunks = cutLines(text.slice(0, tables), (line) => KEY_LINE.test(line));
  if (!chunks.some((chunk) => KEY_LINE.test(chunk))) return null;
  const problems: string[] = [];
  let read: Values = {};
  let line = 2;
  for (const chunk of chunks) {
    const each = parseValues(chunk) ?? readUnquoted(chunk);
    if (each === null)
      problems.push(`Line ${line} ("${KEY_LINE.exec(chunk)?.[1] ?? ''}") of the front matter isn't valid TOML.`);
    read = { ...read, ...each };
    line += chunk.split('\n').length - 1;
  }
  const below = parseValues(text.slice(tables));
  if (below === null) problems.push("A table of the front matter isn't valid TOML.");
  return { yaml: toYaml({ ...read, ...below }), problems };
}

function parseValues(source: string): Values | null {
  try {
    return getStaticTOMLValue(parseTOML(source)) as Values;
  } catch {
    return null;
  }
}

/** Reads a text on one line that lacks the quotes. */
function readUnquoted(chunk: string): Values | null {
  const [, key = '', deeper, value = ''] = KEY_LINE.exec(chunk.trimEnd()) ?? [];
  const isText = deeper === '' && /^\s*[^\s"'[{][^\n]*$/.test(value);
  return isText ? { [key.replaceAll(/["']/g, '')]: value.trim() } : null;
}

/**
 * Converts the JSON object that a text begins with. Comments, and commas too many or too few, are allowed. Returns
 * null if the text begins with anything else.
 */
export function convertJson(text: string): { yaml: string; length: number } | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root?.type !== 'object' || root.offset !== 0 || !root.children?.length) return null;
  const isDamaged = errors.some(
    ({ error, offset }) => offset < root.length && printParseErrorCode(error) !== 'CommaExpected',
  );
  if (isDamaged || text[root.length - 1] !== '}') return null;
  const close = /^[ \t]*(?:\r\n|[\n\r]|$)/.exec(text.slice(root.length));
  if (close === null) return null;
  return { yaml: toYaml(getNodeValue(root) as Values), length: root.length + close[0].length };
}

function toYaml(values: Values): string {
  // TOML's days and times are dates here; YAML's are texts.
  const texts: unknown = JSON.parse(JSON.stringify(values).replaceAll(/"(\d{4}-\d\d-\d\d)T00:00:00\.000Z"/g, '"$1"'));
  return stringify(texts, { schema: 'core', lineWidth: 0 });
}
