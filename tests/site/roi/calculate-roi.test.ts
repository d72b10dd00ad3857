import { calculateRoi, type RoiCalculation } from '@callwright/site/roi/calculate-roi.ts';
import { ROI_DEFAULTS, type RoiField, type RoiInputs } from '@callwright/site/roi/roi-inputs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';
import { roiFacts } from './roi-facts.ts';

const calculate = (inputs: Partial<RoiInputs>): RoiCalculation =>
  calculateRoi({ ...ROI_DEFAULTS, ...inputs }, roiFacts);

const amount = fc.double({ min: 0, max: 100_000, noNaN: true });
const inputs = fc.record({ missed: amount, value: amount, rate: fc.double({ min: 0, max: 100, noNaN: true }) });
type Numbers = { missed: number; value: number; rate: number };

const ofNumbers = ({ missed, value, rate }: Numbers): RoiCalculation =>
  calculate({ missedCallsPerWeek: String(missed), avgJobValue: String(value), closeRate: String(rate) });

describe('the formula in section 9', () => {
  test('starts from the product spec’s defaults', () => {
    expect(ROI_DEFAULTS).toEqual({
      totalCallsPerWeek: '50',
      missedCallsPerWeek: '15',
      avgJobValue: '250',
      closeRate: '30',
    });
  });

  test.each([
    ['the defaults', {}, 4.275, 1068.75, 19, 4627.6875, 0.3, 2],
    ['twice the calls', { missedCallsPerWeek: '30' }, 8.55, 2137.5, 37, 9255.375, 0.1, 1],
    [
      'few and cheap jobs',
      { missedCallsPerWeek: '2', avgJobValue: '95', closeRate: '20' },
      0.38,
      36.1,
      2,
      156.313,
      7.7,
      54,
    ],
    ['every call a job', { closeRate: '100' }, 14.25, 3562.5, 62, 15425.625, 0.1, 1],
    ['more than every call', { closeRate: '200' }, 28.5, 7125, 123, 30851.25, 0, 0],
    [
      'typed as people do',
      { missedCallsPerWeek: ' 15 ', avgJobValue: '$250', closeRate: '30 %' },
      4.275,
      1068.75,
      19,
      4627.6875,
      0.3,
      2,
    ],
    ['a refund for every job', { avgJobValue: '-250' }, 4.275, -1068.75, 19, -4627.6875, 0, 0],
  ] as const)('with %s', (_name, changed, recovered, weekly, bookings, uplift, weeks, days) => {
    const { recoveredCallsPerWeek, weeklyRevenue, result } = calculate(changed);
    expect(recoveredCallsPerWeek).toBeCloseTo(recovered, 9);
    expect(weeklyRevenue).toBeCloseTo(weekly, 9);
    expect(result.revenueUplift).toBeCloseTo(uplift, 9);
    expect(result).toMatchObject({
      addedBookings: bookings,
      paybackWeeks: weeks,
      paybackDays: days,
      monthlySavings: 2921,
    });
  });

  test.each(['missedCallsPerWeek', 'avgJobValue', 'closeRate'] as const)(
    'counts an empty or non-numeric %s as 0, without a payback time',
    (field) => {
      for (const text of ['', '   ', 'abc', 'NaN', 'Infinity', '0']) {
        const { weeklyRevenue, result } = calculate({ [field]: text });
        expect(weeklyRevenue).toBe(0);
        expect(result).toMatchObject({ revenueUplift: 0, paybackWeeks: 0, paybackDays: 0, monthlySavings: 2921 });
      }
    },
  );

  test('reads total calls but never uses them', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), amount.map(String)), (totalCallsPerWeek) => {
        const { numbers: _numbers, ...made } = calculate({ totalCallsPerWeek });
        const { numbers: _others, ...expected } = calculate({});
        expect(made).toEqual(expected);
      }),
      { seed: SEED },
    );
    expect(calculate({ totalCallsPerWeek: '1,200' }).numbers.totalCallsPerWeek).toBe(1200);
  });

  test('never decreases when an input grows, and payback never gets later', () => {
    const grown = fc.record({ from: inputs, field: fc.constantFrom('missed', 'value', 'rate' as const), more: amount });
    fc.assert(
      fc.property(grown, ({ from, field, more }) => {
        const less = ofNumbers(from);
        const larger = ofNumbers({ ...from, [field]: from[field] + more });
        expect(larger.result.revenueUplift).toBeGreaterThanOrEqual(less.result.revenueUplift);
        expect(larger.result.addedBookings).toBeGreaterThanOrEqual(less.result.addedBookings);
        if (less.weeklyRevenue > 0) expect(larger.result.paybackWeeks).toBeLessThanOrEqual(less.result.paybackWeeks);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('pays back after the weeks of revenue that cover one fee, within 0.05', () => {
    fc.assert(
      fc.property(inputs, (numbers) => {
        const { weeklyRevenue, result } = ofNumbers(numbers);
        if (weeklyRevenue === 0) {
          expect(result.paybackWeeks).toBe(0);
          return;
        }
        const exact = roiFacts.planMonthlyDollars / weeklyRevenue;
        if (exact > 1e6) return;
        expect(Math.abs(result.paybackWeeks - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(result.paybackWeeks).toBe(Number(result.paybackWeeks.toFixed(1)));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  test('converts rounded weeks to days, not exact ones', () => {
    fc.assert(
      fc.property(inputs, (numbers) => {
        const { result } = ofNumbers(numbers);
        expect(result.paybackDays).toBe(Math.round(result.paybackWeeks * 7));
      }),
      { seed: SEED },
    );
    // 279 / 95 a week is 2.9368 weeks or 20.6 days. Rounding to 2.9 weeks first would give 20.3.
    const { result } = calculate({ missedCallsPerWeek: '1', closeRate: '100', avgJobValue: '100' });
    expect(result).toMatchObject({ paybackWeeks: 2.9, paybackDays: 20 });
  });

  test('uses whole bookings and months of 4.33 weeks', () => {
    fc.assert(
      fc.property(inputs, (numbers) => {
        const { recoveredCallsPerWeek, weeklyRevenue, result } = ofNumbers(numbers);
        expect(Number.isInteger(result.addedBookings)).toBe(true);
        expect(Math.abs(result.addedBookings - recoveredCallsPerWeek * 4.33)).toBeLessThanOrEqual(0.5);
        expect(result.revenueUplift).toBe(weeklyRevenue * 4.33);
      }),
      { seed: SEED },
    );
  });

  test('is never NaN, whatever is in the fields', () => {
    const text = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('1e308', '-1e308', 'Infinity', 'NaN', '', '0', '-0', '1e-308', '1e-320'),
    );
    const anything: fc.Arbitrary<Record<RoiField, string>> = fc.record({
      totalCallsPerWeek: text,
      missedCallsPerWeek: text,
      avgJobValue: text,
      closeRate: text,
    });
    fc.assert(
      fc.property(anything, (typed) => {
        const { recoveredCallsPerWeek, weeklyRevenue, result } = calculateRoi(typed, roiFacts);
        for (const value of [recoveredCallsPerWeek, weeklyRevenue, ...Object.values(result)]) {
          expect(value).not.toBeNaN();
        }
        expect(Number.isFinite(result.revenueUplift)).toBe(true);
        expect(Number.isFinite(result.addedBookings)).toBe(true);
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });
});
