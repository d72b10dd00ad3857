import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { stringify } from 'yaml';

/** Converts TOML, the front matter of Hugo and Zola. Returns null if it isn't valid: these tools refuse it as well. */
export function convertToml(source: string): string | null {
  try {
    return toYaml(getStaticTOMLValue(parseTOML(source.replaceAll(/\r\n?/g, '\n'))));
  } catch {
    return null;
  }
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
  return { yaml: toYaml(getNodeValue(root)), length: root.length + close[0].length };
}

function toYaml(values: unknown): string {
  // TOML's days and times are dates here; YAML's are texts.
  const texts: unknown = JSON.parse(JSON.stringify(values).replaceAll(/"(\d{4}-\d\d-\d\d)T00:00:00\.000Z"/g, '"$1"'));
  return stringify(texts, { schema: 'core', lineWidth: 0 });
}
