import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { stringify } from 'yaml';

/** Converts TOML (Hugo, Zola). Returns null if it's invalid; those tools reject it, too. */
export function convertToml(source: string): string | null {
  try {
    return toYaml(getStaticTOMLValue(parseTOML(source.replaceAll(/\r\n?/g, '\n'))));
  } catch {
    return null;
  }
}

/** Converts the JSON object at the start of the text. Allows comments and extra or missing commas. */
export function convertJson(text: string): { yaml: string; length: number } | null {
  const errors: ParseError[] = [];
  const root = parseJson(text, errors);
  if (root?.type !== 'object' || root.offset !== 0 || !root.children?.length) return null;
  const isDamaged = errors.some(
    ({ error, offset }) => offset < root.length && printParseErrorCode(error) !== 'CommaExpected',
  );
  if (isDamaged || text[root.length - 1] !== '}') return null;
  const close = /^[ \t]*(?:\r\n|[\n\r]|$)/.exec(text.slice(root.length));
  if (close === null) return null;
  return { yaml: toYaml(getNodeValue(root)), length: root.length + close[0].length };
}

function parseJson(text: string, errors: ParseError[]) {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    // Nested too deeply for the parser's stack.
    return undefined;
  }
}

function toYaml(values: unknown): string {
  // TOML has real dates; our YAML has text.
  const texts: unknown = JSON.parse(JSON.stringify(values).replaceAll(/"(\d{4}-\d\d-\d\d)T00:00:00\.000Z"/g, '"$1"'));
  return stringify(texts, { schema: 'core', lineWidth: 0 });
}
