import { parseTypedNumber } from './parse-typed-number.ts';
import type { RoiField, RoiInputs } from './roi-inputs.ts';

/** The share of missed calls that the formula counts as recovered: an assumption, not a measurement. */
export const RECOVERED_SHARE = 0.95;

export const WEEKS_PER_MONTH = 4.33;

/** What the formula takes from `settings/site.ts`. */
export type RoiFacts = {
  product: string;
  planMonthlyDollars: number;
  receptionistMonthlyDollars: number;
};

export type RoiNumbers = Readonly<Record<RoiField, number>>;

export type RoiResult = {
  /** Jobs a month, a whole number. */
  addedBookings: number;
  /** Dollars a month. */
  revenueUplift: number;
  /** To one decimal; 0 without revenue. */
  paybackWeeks: number;
  /** A whole number, made of the rounded weeks; 0 without revenue. */
  paybackDays: number;
  /** Dollars a month. */
  monthlySavings: number;
};

/** A result with what it was made of, so that the page can show its working. */
export type RoiCalculation = {
  numbers: RoiNumbers;
  /** Not rounded. */
  recoveredCallsPerWeek: number;
  /** Dollars, not rounded. */
  weeklyRevenue: number;
  result: RoiResult;
};

/** What the page shows before the first press of "Calculate ROI" (specification, section 4). */
export const NOTHING_CALCULATED: RoiCalculation = {
  numbers: { totalCallsPerWeek: 0, missedCallsPerWeek: 0, avgJobValue: 0, closeRate: 0 },
  recoveredCallsPerWeek: 0,
  weeklyRevenue: 0,
  result: { addedBookings: 0, revenueUplift: 0, paybackWeeks: 0, paybackDays: 0, monthlySavings: 0 },
};

/**
 * The ROI formula of the specification, section 9, to the letter. Total calls are read and not used.
 * Negative inputs are computed like any others; a negative revenue is no revenue, so nothing is paid back.
 */
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

/** `toFixed` rounds the number itself; multiplying by ten first would round a neighbour of it. */
function roundToTenth(value: number): number {
  return Number(value.toFixed(1));
}
