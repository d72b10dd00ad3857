import type { RoiFacts, RoiResult } from './calculate-roi.ts';

export const MONTHS = 12;

/** Dollars, cumulative to the end of the month. */
export type RoiMonth = { month: number; paid: number; recovered: number; difference: number };

/** Ignores the free trial: the first month is paid like the others. */
export function toYear({ revenueUplift }: RoiResult, { planMonthlyDollars }: RoiFacts): readonly RoiMonth[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = index + 1;
    const paid = planMonthlyDollars * month;
    const recovered = revenueUplift * month;
    return { month, paid, recovered, difference: recovered - paid };
  });
}

export type YearChart = {
  /** From top to bottom. Heights go from 0 (bottom) to 1 (top). */
  ticks: readonly { dollars: number; height: number }[];
  /** Each month's fee is due at its start. */
  paidHeights: readonly number[];
  /** At the start and end of the year. Growth is linear. */
  recoveredHeights: readonly [number, number];
  zeroHeight: number;
  /** Where recovered revenue reaches the first month's fee, before rounding. Null if that takes over a year. */
  paidBackAt: { month: number; height: number } | null;
};

const INTERVALS = 4;

export function toYearChart(year: readonly RoiMonth[]): YearChart {
  const amounts = year.flatMap(({ paid, recovered }) => [paid, recovered]);
  const step = toRoundStep((Math.max(0, ...amounts) - Math.min(0, ...amounts)) / INTERVALS);
  const bottom = Math.floor(Math.min(0, ...amounts) / step) * step;
  const top = Math.max(bottom + step, Math.ceil(Math.max(0, ...amounts) / step) * step);
  const toHeight = (dollars: number) => (dollars - bottom) / (top - bottom);
  const first = year[0];
  const last = year.at(-1);
  const isPaidBack = first !== undefined && last !== undefined && last.recovered >= first.paid;
  return {
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const dollars = top - index * step;
      return { dollars, height: toHeight(dollars) };
    }),
    paidHeights: year.map(({ paid }) => toHeight(paid)),
    recoveredHeights: [toHeight(0), toHeight(last?.recovered ?? 0)],
    zeroHeight: toHeight(0),
    paidBackAt: isPaidBack ? { month: first.paid / first.recovered, height: toHeight(first.paid) } : null,
  };
}

/** Returns the next of 1, 2, 2.5, 5, and 10 times a power of ten. */
function toRoundStep(atLeast: number): number {
  if (atLeast <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= atLeast) ?? 10) * power;
}
