import { calculateRoi } from '@callwright/site/roi/calculate-roi.ts';
import { ROI_DEFAULTS, type RoiInputs } from '@callwright/site/roi/roi-inputs.ts';
import { type RoiMonth, toYear, toYearChart } from '@callwright/site/roi/year-of-roi.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';
import { roiFacts } from './roi-facts.ts';

const yearOf = (inputs: Partial<RoiInputs>): readonly RoiMonth[] =>
  toYear(calculateRoi({ ...ROI_DEFAULTS, ...inputs }, roiFacts).result, roiFacts);

const typed = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String),
  fc.constantFrom('0', '1e308', '-1e308', '1e-320'),
);

describe('the year', () => {
  test('adds up twelve months of fees and recovered revenue', () => {
    const year = yearOf({});
    expect(year.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([year[0]?.paid, year.at(-1)?.paid]).toEqual([279, 3348]);
    expect(year[0]?.recovered).toBeCloseTo(4627.6875, 6);
    expect(year.at(-1)?.recovered).toBeCloseTo(55532.25, 6);
    expect(year.at(-1)?.difference).toBeCloseTo(52184.25, 6);
  });

  test('ends below zero if the revenue is less than the fee', () => {
    const end = yearOf({ missedCallsPerWeek: '2', avgJobValue: '95', closeRate: '20' }).at(-1);
    expect(end?.difference).toBeCloseTo(1875.756 - 3348, 6);
  });
});

describe('the chart of the year', () => {
  test('has round amounts on its axis, from above the maximum down to zero', () => {
    expect(toYearChart(yearOf({})).ticks).toEqual([
      { dollars: 60_000, height: 1 },
      { dollars: 40_000, height: 2 / 3 },
      { dollars: 20_000, height: 1 / 3 },
      { dollars: 0, height: 0 },
    ]);
  });

  test('extends below zero for a negative revenue', () => {
    const chart = toYearChart(yearOf({ avgJobValue: '-250' }));
    expect(chart.zeroHeight).toBeGreaterThan(0);
    expect(chart.recoveredHeights[1]).toBeLessThan(chart.zeroHeight);
    expect(chart.paidBackAt).toBeNull();
  });

  test('marks payback at the formula’s time', () => {
    const { weeklyRevenue } = calculateRoi(ROI_DEFAULTS, roiFacts);
    const { paidBackAt } = toYearChart(yearOf({}));
    expect((paidBackAt?.month ?? 0) * 4.33).toBeCloseTo(roiFacts.planMonthlyDollars / weeklyRevenue, 9);
  });

  test('marks no payback beyond the year', () => {
    expect(toYearChart(yearOf({ missedCallsPerWeek: '1', avgJobValue: '20', closeRate: '20' })).paidBackAt).toBeNull();
    expect(toYearChart(yearOf({ missedCallsPerWeek: '0' })).paidBackAt).toBeNull();
  });

  test('keeps every line inside, with few and distinct ticks, whatever was typed', () => {
    fc.assert(
      fc.property(typed, typed, typed, (missedCallsPerWeek, avgJobValue, closeRate) => {
        const chart = toYearChart(yearOf({ missedCallsPerWeek, avgJobValue, closeRate }));
        const heights = [
          ...chart.paidHeights,
          ...chart.recoveredHeights,
          chart.zeroHeight,
          ...chart.ticks.map(({ height }) => height),
          ...(chart.paidBackAt ? [chart.paidBackAt.height, chart.paidBackAt.month / 12] : []),
        ];
        for (const height of heights) {
          expect(height).toBeGreaterThanOrEqual(-1e-9);
          expect(height).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(new Set(chart.ticks.map(({ dollars }) => dollars)).size).toBe(chart.ticks.length);
        expect(chart.ticks.length).toBeGreaterThanOrEqual(3);
        expect(chart.ticks.length).toBeLessThanOrEqual(7);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});
