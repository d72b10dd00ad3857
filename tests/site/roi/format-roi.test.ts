import { calculateRoi } from '@callwright/site/roi/calculate-roi.ts';
import {
  formatCount,
  formatDollars,
  formatDollarsAndCents,
  formatDollarsShort,
  formatPayback,
} from '@callwright/site/roi/format-roi.ts';
import { ROI_DEFAULTS } from '@callwright/site/roi/roi-inputs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';
import { roiFacts } from './roi-facts.ts';

const payback = (paybackWeeks: number): string =>
  formatPayback({
    addedBookings: 0,
    revenueUplift: 0,
    monthlySavings: 0,
    paybackWeeks,
    paybackDays: Math.round(paybackWeeks * 7),
  });

describe('payback', () => {
  test.each([
    [0, '0 days'],
    [0.1, '1 day'],
    [0.3, '2 days'],
    [1, '7 days'],
    [4.2, '29 days'],
    [4.3, '30 days'],
    [4.4, '4 weeks'],
    [4.5, '5 weeks'],
    [7.7, '8 weeks'],
    [52.4, '52 weeks'],
    [1234.5, '1,235 weeks'],
    [4e12, '4 trillion weeks'],
    [Number.POSITIVE_INFINITY, 'over 999 trillion weeks'],
  ])('of %d weeks is shown as "%s"', (weeks, shown) => {
    expect(payback(weeks)).toBe(shown);
  });

  test('is in days up to the thirtieth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (tenths) => {
        const weeks = tenths / 10;
        const isInDays = Math.round(weeks * 7) <= 30;
        expect(payback(weeks)).toMatch(isInDays ? /^\d+ days?$/ : /^[\d,]+ weeks$/);
      }),
      { seed: SEED },
    );
  });
});

describe('an amount', () => {
  test.each([
    [0, '$0', '$0'],
    [-0, '$0', '$0'],
    [0.004, '$0', '$0.00'],
    [-0.004, '$0', '$0.00'],
    [250, '$250', '$250'],
    [1068.75, '$1,069', '$1,068.75'],
    [4627.6875, '$4,628', '$4,627.69'],
    [-4627.6875, '−$4,628', '−$4,627.69'],
    [999_999_999, '$999,999,999', '$999,999,999'],
    [4_550_000_000, '$4.6 billion', '$4.6 billion'],
    [1e15, 'over $999 trillion', 'over $999 trillion'],
    [-1e43, '−over $999 trillion', '−over $999 trillion'],
  ])('of %d is "%s" as a result and "%s" in the calculation', (dollars, result, working) => {
    expect(formatDollars(dollars)).toBe(result);
    expect(formatDollarsAndCents(dollars)).toBe(working);
  });

  test.each([
    [0, '$0'],
    [250, '$250'],
    [2500, '$2.5K'],
    [20_000, '$20K'],
    [-60_000, '−$60K'],
    [3e12, '$3T'],
    [1e20, 'over $999T'],
  ])('of %d is "%s" beside the chart', (dollars, shown) => {
    expect(formatDollarsShort(dollars)).toBe(shown);
  });
});

test('a count keeps three decimals', () => {
  expect([4.275, 19, 0.38, 1200, 2 / 3].map(formatCount)).toEqual(['4.275', '19', '0.38', '1,200', '0.667']);
});

test('output is always short, without NaN, Infinity, or exponents', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('1e308', '-1e308', 'Infinity', '1e-320'));
  fc.assert(
    fc.property(text, text, text, (missedCallsPerWeek, avgJobValue, closeRate) => {
      const typed = { ...ROI_DEFAULTS, missedCallsPerWeek, avgJobValue, closeRate };
      const { numbers, recoveredCallsPerWeek, weeklyRevenue, result } = calculateRoi(typed, roiFacts);
      const shown = [
        formatPayback(result),
        formatDollars(result.revenueUplift),
        formatDollarsAndCents(weeklyRevenue),
        formatDollarsShort(result.revenueUplift * 12),
        formatCount(recoveredCallsPerWeek),
        formatCount(result.paybackWeeks),
        formatCount(result.addedBookings),
        ...Object.values(numbers).map(formatCount),
      ];
      for (const words of shown) {
        expect(words).toMatch(/^−?(over )?\$?[\d,]+(\.\d{1,3})?( (billion|trillion)|[KMBT])?( (days?|weeks))?$/);
        expect(words.length).toBeLessThanOrEqual(24);
      }
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
