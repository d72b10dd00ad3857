import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An apostrophe inside a word doesn't end a quotation. */
const QUOTED = /(?<!\w)(?:'((?:[^'\n]|(?<=\w)'(?=\w))+)'|"([^"\n]+)")(?!\w)/g;
/** A row of the table of validation rules: the field, the rule, and the message. */
const MESSAGE = /^\| \w+ +\| (?:required|max|only|optional)[^|]*\| ([^|]+) \|$/gm;

/** Lists the texts that the product specification gives word for word: what it quotes, and the validation messages. */
export function listSpecifiedTexts(): string[] {
  const specification = readFileSync(join(import.meta.dirname, 'product-specification.md'), 'utf8');
  const quoted = [...specification.matchAll(QUOTED)].map(([, single, double]) => single ?? double ?? '');
  const messages = [...specification.matchAll(MESSAGE)].map(([, message = '']) => message.trim());
  return [...new Set([...quoted, ...messages])];
}
