import { type ComparedRow, compareTexts, foldUnchanged } from '@callwright/desktop/renderer/versions/compare-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';

/** Puts changed words in brackets. */
const draw = (side: ComparedRow['before']) =>
  side?.pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null;
const compare = (before: string, after: string) =>
  compareTexts(before, after).map((row) => [draw(row.before), draw(row.after)]);

describe('a side-by-side comparison', () => {
  test('shows the words that differ', () => {
    expect(compare('Call us today\n', 'Call a plumber today\n')).toEqual([
      ['Call [us] today', 'Call [a plumber ]today'],
    ]);
  });
  test('shows lines that share almost nothing as two, whatever small words they have in common', () => {
    expect(compare('Words run on and on in a text\n', 'Calls come on Sundays, and in a storm\n')).toEqual([
      ['[Words run on and on in a text]', '[Calls come on Sundays, and in a storm]'],
    ]);
  });
  test('shows a line that only one text has', () => {
    expect(compare('a\nb\nc\n', 'a\nc\n')).toEqual([
      ['a', 'a'],
      ['[b]', null],
      ['c', 'c'],
    ]);
    expect(compare('a\n', 'a\nb\n').at(-1)).toEqual([null, '[b]']);
  });
  test('numbers the lines of each text', () => {
    const rows = compareTexts('a\nb\nc\n', 'x\na\nc\n');
    expect(rows.map(({ before, after }) => [before?.number ?? null, after?.number ?? null])).toEqual([
      [null, 1],
      [1, 2],
      [2, null],
      [3, 3],
    ]);
  });
  test('has every line of both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'a b', '', 'long line of words')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = compareTexts(before, after);
        const join = (name: 'before' | 'after') =>
          rows.flatMap((row) => row[name]?.pieces.map((piece) => piece.text).join('') ?? []).join('\n');
        expect(join('before')).toBe(before.replace(/\n$/, ''));
        expect(join('after')).toBe(after.replace(/\n$/, ''));
      }),
      { seed: SEED },
    );
  });
  test('of texts of maximum length takes only a moment', () => {
    const words = (seed: number) =>
      Array.from({ length: 8_000 }, (_, index) => `w${(index * seed) % 9973}${index % 12 === 11 ? '\n' : ' '}`).join(
        '',
      );
    expect(compareTexts(words(7919), words(104_729)).length).toBeGreaterThan(500);
  });
});

test('folds long unchanged stretches, with context around a change', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`).join('');
  const shown = foldUnchanged(compareTexts(`${lines(20)}old\n${lines(20)}`, `${lines(20)}new\n${lines(20)}`));
  expect(shown.map((row) => (row.kind === 'skipped' ? row.rows.length : row.kind))).toEqual([
    18,
    'same',
    'same',
    'changed',
    'same',
    'same',
    18,
  ]);
});
