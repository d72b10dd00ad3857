import { LARGEST_TYPED_NUMBER, parseTypedNumber } from '@callwright/site/roi/parse-typed-number.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

/** Rule numbers are from the docstring of `parseTypedNumber`. */
describe('a typed number', () => {
  test.each([
    [1, '', 0],
    [1, '   ', 0],
    [1, 'abc', 0],
    [1, '12 calls', 0],
    [1, '15k', 0],
    [1, 'NaN', 0],
    [1, 'Infinity', 0],
    [1, '-Infinity', 0],
    [1, '0x10', 0],
    [1, '1/2', 0],
    [1, '1.2.3', 0],
    [1, '--5', 0],
    [1, '.', 0],
    [1, '-', 0],
    [1, '$', 0],
    [1, '%', 0],
    [1, '1_000', 0],
    [1, '1,2,3', 0],
    [1, '12,34,567', 0],
    [1, '1.200,50', 0],
    [1, '30%%', 0],
    [2, '15', 15],
    [2, ' 15\t', 15],
    [2, '$250', 250],
    [2, '$ 250', 250],
    [2, '30%', 30],
    [2, ' 30 % ', 30],
    [2, '$1,250.75', 1250.75],
    [3, '1,200', 1200],
    [3, '1,200,000.50', 1_200_000.5],
    [3, '1 200', 1200],
    [3, '1\u00A0200\u202F000', 1_200_000],
    [3, '120,000.', 120_000],
    [4, '12,5', 12.5],
    [4, '0,125', 0.125],
    [4, '1200,5', 1200.5],
    [4, ',5', 0.5],
    [5, '-15', -15],
    [5, '−15', -15],
    [5, '+15', 15],
    [5, '-$250', -250],
    [5, '$-250', -250],
    [5, '1e3', 1000],
    [5, '2.5E-1', 0.25],
    [5, '.5', 0.5],
    [5, '5.', 5],
    [5, '007', 7],
    [6, '1e15', LARGEST_TYPED_NUMBER],
    [6, '1e308', LARGEST_TYPED_NUMBER],
    [6, '1e999', LARGEST_TYPED_NUMBER],
    [6, '-1e999', -LARGEST_TYPED_NUMBER],
    [6, '9'.repeat(400), LARGEST_TYPED_NUMBER],
    [7, '-0', 0],
    [7, '-0.0', 0],
    [7, '-1e-999', 0],
  ])('by rule %i, "%s" is %d', (_rule, text, number) => {
    expect(parseTypedNumber(text)).toBe(number);
  });

  test('is the number itself, however the browser writes it', () => {
    fc.assert(
      fc.property(
        fc
          .double({ noNaN: true, min: -LARGEST_TYPED_NUMBER, max: LARGEST_TYPED_NUMBER })
          .filter((value) => value !== 0),
        (value) => {
          expect(parseTypedNumber(String(value))).toBe(value);
        },
      ),
      { seed: SEED },
    );
  });

  test('is the same with and without thousands separators, dollar signs, and percent signs', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        const grouped = value.toLocaleString('en-US');
        for (const text of [grouped, `$${grouped}`, `${grouped}%`, grouped.replaceAll(',', ' ')]) {
          expect(parseTypedNumber(text)).toBe(value);
        }
      }),
      { seed: SEED },
    );
  });

  test('is finite and has no negative zero, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[ $+\-−%.,e\d]{0,12}$/),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseTypedNumber(text);
        expect(Number.isFinite(value)).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
        expect(Math.abs(value)).toBeLessThanOrEqual(LARGEST_TYPED_NUMBER);
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  test('is parsed quickly, however long the text in a hostile link', () => {
    for (const text of [
      `${'1'.repeat(200_000)}x`,
      `1${',000'.repeat(50_000)}x`,
      `1${' '.repeat(200_000)}x`,
      `1${' '.repeat(200_000)}%%`,
      `${'$ '.repeat(9)}1`,
    ]) {
      expect(parseTypedNumber(text)).toBe(0);
    }
  });
});
