import { NOTHING_OPEN, type OpenBlock, type StyledLine, styleLine } from './style-line.ts';

/** Replace `removed` lines from line `at` with `lines`. */
export type LineChange = { at: number; removed: number; lines: readonly StyledLine[] };

/** `length` includes the line break. `opened` is what earlier lines left open. */
type SourceLine = StyledLine & { length: number; opened: OpenBlock };

/** Beyond these, styling a key could take longer than a frame. A post has at most 50,000 characters. */
const MAX_CHARACTERS = 100_000;
const MAX_LINES = 5_000;
const MAX_LINE_LENGTH = 10_000;

/** The lines of a text with their styles. A change styles only the lines that it affects. */
export class SourceLines {
  #text = '';
  readonly #lines: SourceLine[] = [];
  /** The line of the last change. The next one is usually there. */
  #last = TEXT_START;

  /** Returns what changed since the last call. Null if the text is too long to style. */
  update(text: string): LineChange | null {
    if (text.length > MAX_CHARACTERS) return null;
    const { at, start, kept, end } = this.#findChange(text);
    const changed = text.slice(start, end).split('\n');
    const isTooLong = changed.some(({ length }) => length > MAX_LINE_LENGTH);
    if (isTooLong || at + changed.length + kept > MAX_LINES) return null;

    const lines: SourceLine[] = [];
    let opened = this.#lines[at - 1]?.open ?? NOTHING_OPEN;
    const style = (line: string) => {
      const styled = { ...styleLine(line, opened), length: line.length + 1, opened };
      lines.push(styled);
      opened = styled.open;
    };
    for (const line of changed) style(line);
    // A code block that now begins or ends here changes the lines below it.
    let index = this.#lines.length - kept;
    let offset = end + 1;
    for (let line = this.#lines[index]; line && line.opened !== opened; line = this.#lines[index]) {
      style(text.slice(offset, offset + line.length - 1));
      offset += line.length;
      index += 1;
    }
    this.#lines.splice(at, index - at, ...lines);
    this.#text = text;
    return { at, removed: index - at, lines };
  }

  /** Returns how many lines stay before and after a change, and the range of the new text between them. */
  #findChange(text: string): { at: number; start: number; kept: number; end: number } {
    const before = this.#text;
    const lines = this.#lines;
    const head = countSameStart(before, text);
    const tail = countSameEnd(before, text, head);
    let { at, start } = this.#last.start <= head ? this.#last : TEXT_START;
    for (let line = lines[at]; line && start + line.length <= head; line = lines[at]) {
      start += line.length;
      at += 1;
    }
    let next = at + 1;
    let nextStart = start + (lines[at]?.length ?? 1);
    // The line break before a line that stays is unchanged, too.
    for (let line = lines[next]; line && nextStart <= before.length - tail; line = lines[next]) {
      nextStart += line.length;
      next += 1;
    }
    this.#last = { at, start };
    return { at, start, kept: Math.max(0, lines.length - next), end: text.length - before.length + nextStart - 1 };
  }
}

const TEXT_START = { at: 0, start: 0 };

/** Comparing many characters at once takes a third of the time. */
const STEP = 512;

function countSameStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count + STEP <= most && a.startsWith(b.slice(count, count + STEP), count)) count += STEP;
  while (count < most && a.charCodeAt(count) === b.charCodeAt(count)) count += 1;
  return count;
}

/** @param head how many characters at the start don't count */
function countSameEnd(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let count = 0;
  while (count + STEP <= most && a.endsWith(b.slice(b.length - count - STEP, b.length - count), a.length - count))
    count += STEP;
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count += 1;
  return count;
}
