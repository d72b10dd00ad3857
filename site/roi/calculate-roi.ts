import { parseTypedNumber } from './parse-typed-number.ts';
import type { RoiField, RoiInputs } from './roi-inputs.ts';

/** An assumption, not a measurement. */
export const RECOVERED_SHARE = 0.95;

export const WEEKS_PER_MONTH = 4.33;

export type RoiFacts = {
  product: string;
  planMonthlyDollars: number;
  receptionistMonthlyDollars: number;
};

export type RoiNumbers = Readonly<Record<RoiField, number>>;

export type RoiResult = {
  /** Jobs per month, rounded. */
  addedBookings: number;
  /** Dollars per month. */
  revenueUplift: number;
  /** One decimal. 0 without revenue. */
  paybackWeeks: number;
  /** Rounded from the rounded weeks. 0 without revenue. */
  paybackDays: number;
  /** Dollars per month. */
  monthlySavings: number;
};

export type RoiCalculation = {
  numbers: RoiNumbers;
  recoveredCallsPerWeek: number;
  /** Dollars, not rounded. */
  weeklyRevenue: number;
  result: RoiResult;
};

/** Shown before the first calculation (section 4 of the specification). */
export const NOTHING_CALCULATED: RoiCalculation = {
  numbers: { totalCallsPerWeek: 0, missedCallsPerWeek: 0, avgJobValue: 0, closeRate: 0 },
  recoveredCallsPerWeek: 0,
  weeklyRevenue: 0,
  result: { addedBookings: 0, revenueUplift: 0, paybackWeeks: 0, paybackDays: 0, monthlySavings: 0 },
};

/** The specification's formula (section 9), which doesn't use total calls. Negative revenue counts as none. */
export function calculateRoi(inputs: RoiInputs, facts: RoiFacts): RoiCalculation {
  const numbers: RoiNumbers = {
    totalCallsPerWeek: parseTypedNumber(inputs.totalCallsPerWeek),
    missedCallsPerWeek: parseTypedNumber(inputs.missedCallsPerWeek),
    avgJobValue: parseTypedNumber(inputs.avgJobValue),
    closeRate: parseTypedNumber(inputs.closeRate),
  };
  const recoveredCallsPerWeek = numbers.missedCallsPerWeek * RECOVERED_SHARE * (numbers.closeRate / 100);
  const weeklyRevenue = recoveredCallsPerWeek * numbers.avgJobValue;
  const paybackWeeks = weeklyRevenue > 0 ? roundToTenth(facts.planMonthlyDollars / weeklyRevenue) : 0;
  return {
    numbers,
    recoveredCallsPerWeek,
    weeklyRevenue,
    result: {
      addedBookings: Math.round(recoveredCallsPerWeek * WEEKS_PER_MONTH),
      revenueUplift: weeklyRevenue * WEEKS_PER_MONTH,
      paybackWeeks,
      paybackDays: Math.round(paybackWeeks * 7),
      monthlySavings: facts.receptionistMonthlyDollars - facts.planMonthlyDollars,
    },
  };
}

/** `toFixed` rounds the exact value. Multiplying by ten first would round a neighboring value. */
function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}
