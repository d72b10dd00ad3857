import { isCodeAt, readQuery } from '@callwright/desktop/renderer/editor/links/typed-link.ts';
import { describe, expect, it } from 'vitest';

describe('the words after [[', () => {
  it('are the query, up to the caret', () => {
    const text = 'See [[frozen pipes now';
    expect(readQuery(text, 4, 6)).toBe('');
    expect(readQuery(text, 4, 18)).toBe('frozen pipes');
  });

  it.each([
    ['the caret is before them', 'See [[a', 4, 5],
    ['the line ended', 'See [[a\nb', 4, 9],
    ['a bracket closed them', 'See [[a] b', 4, 10],
    ['the brackets were deleted', 'See [a', 4, 6],
    ['they are longer than any title', `[[${'a'.repeat(200)}`, 0, 202],
  ])('are no query anymore if %s', (_why, text, start, caret) => {
    expect(readQuery(text, start, caret)).toBeNull();
  });
});

describe('code', () => {
  it.each([
    ['a fenced block', '```sh\nif ', true],
    ['inline code', 'Run `if ', true],
    ['two backticks', 'Run ``if ', true],
    ['text after a fenced block', '```\na\n```\n', false],
    ['text after inline code', 'Run `if` and ', false],
    ['a line after an open backtick', 'A ` here\nthen ', false],
    ['text after an escaped backtick', 'A \\` here ', false],
    ['the start of the text', '', false],
  ])('includes %s: %#', (_where, before, expected) => {
    expect(isCodeAt(`${before}[[`, before.length)).toBe(expected);
  });
});
