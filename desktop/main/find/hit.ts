import type { Hit, SearchedField } from '../../ipc/replace.ts';

/** Characters to show on each side, to the end of a word. */
const CONTEXT = 48;

export function toHit(
  field: SearchedField,
  text: string,
  { start, end, text: replacement }: { start: number; end: number; text: string },
): Hit {
  return {
    field,
    start,
    end,
    found: text.slice(start, end),
    text: replacement,
    before: readBefore(text, start),
    after: readAfter(text, end),
  };
}

function readBefore(text: string, start: number): string {
  const from = Math.max(0, start - CONTEXT);
  const line = text.slice(from, start).split('\n').at(-1) ?? '';
  const isCut = from > 0 && line.length === CONTEXT;
  return isCut ? `…${line.replace(/^\S+\s+(?=\S)/, '').toWellFormed()}` : line.toWellFormed();
}

function readAfter(text: string, end: number): string {
  const [line = ''] = text.slice(end, end + CONTEXT).split('\n');
  const isCut = end + CONTEXT < text.length && line.length === CONTEXT;
  return isCut ? `${line.replace(/\s+\S*$/, '').toWellFormed()}…` : line.toWellFormed();
}
