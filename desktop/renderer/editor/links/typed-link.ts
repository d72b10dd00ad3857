import { isInsideCode } from '../paste/clipboard-content.ts';

export const OPENING = '[[';

/** Longer texts aren't searched for, so the author isn't choosing a link anymore. */
const MAX_QUERY = 100;

/** Returns what was typed after the `[[` at `start`, or null if the caret has left it. */
export function readQuery(text: string, start: number, caret: number): string | null {
  if (caret < start + OPENING.length || caret - start > MAX_QUERY) return null;
  const typed = text.slice(start, caret);
  return typed.startsWith(OPENING) && !/[\]\n]/.test(typed) ? typed.slice(OPENING.length) : null;
}

/** True in a code block or in inline code, where a link would be plain text. */
export function isCodeAt(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const marks = line.replace(/\\`/g, '').match(/`+/g)?.length ?? 0;
  return marks % 2 === 1 || isInsideCode(text, at);
}
