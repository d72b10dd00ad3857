import { findEmptyListItem, indentLines, outdentLines } from '@callwright/desktop/renderer/editor/text/line-indent.ts';
import { describe, expect, it } from 'vitest';

const apply = (text: string, { lines, replacement }: ReturnType<typeof indentLines>) =>
  text.slice(0, lines.start) + replacement + text.slice(lines.end);

describe('indenting lines', () => {
  it('indents bullets by two spaces and numbers by three, for the whole selection', () => {
    const text = 'a\n- b\n1. c\nd';
    const selection = { start: 3, end: 8 };
    expect(apply(text, indentLines(text, selection))).toBe('a\n  - b\n   1. c\nd');
  });

  it('keeps the caret on the same letter, even on the first line', () => {
    expect(indentLines('- one', { start: 3, end: 3 }).selection).toEqual({ start: 5, end: 5 });
    expect(outdentLines('  - one', { start: 5, end: 5 }).selection).toEqual({ start: 3, end: 3 });
    expect(outdentLines('  - one', { start: 0, end: 0 }).selection).toEqual({ start: 0, end: 0 });
  });

  it('can be undone by outdenting', () => {
    const text = '- a\n1. b\n\n- c';
    const all = { start: 0, end: text.length };
    const nested = apply(text, indentLines(text, all));
    expect(apply(nested, outdentLines(nested, { start: 0, end: nested.length }))).toBe(text);
  });

  it('leaves lines that aren’t indented as they are', () => {
    expect(apply('- a', outdentLines('- a', { start: 1, end: 1 }))).toBe('- a');
  });
});

it.each(['- ', '* ', '3. ', '- [ ] ', '  - [x] '])('ends a list on an empty item: %j', (item) => {
  const text = `- one\n${item}\nafter`;
  const caret = 6 + item.length;
  expect(findEmptyListItem(text, caret)).toEqual({ start: 6, end: caret });
});

it.each([
  ['- one', 5],
  ['- one\n- ', 5],
  ['- two', 2],
  ['', 0],
])('continues a list: %j', (text, caret) => {
  expect(findEmptyListItem(text, caret)).toBeNull();
});
