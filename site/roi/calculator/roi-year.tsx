import type { ReactNode } from 'react';
import { NOTHING_CALCULATED, type RoiCalculation, type RoiFacts } from '../calculate-roi.ts';
import { formatDollars, formatPayback } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { type RoiMonth, toYear } from '../year-of-roi.ts';
import { PaidBackMark, PaidMark, RecoveredMark, RoiYearChart } from './roi-year-chart.tsx';
import { RoiYearTable } from './roi-year-table.tsx';

const { year: words } = roiCalculator;

/** Cost against recovered revenue over a year, drawn, and as a table of the same numbers. */
export function RoiYear({ facts, calculation }: { facts: RoiFacts; calculation: RoiCalculation | null }) {
  const year = calculation === null ? [] : toYear(calculation.result, facts);
  const end = year.at(-1);
  const { result, weeklyRevenue } = calculation ?? NOTHING_CALCULATED;
  const isNeverPaidBack = calculation !== null && weeklyRevenue <= 0;
  return (
    <section aria-labelledby="year-title" className="min-w-0">
      <h2 id="year-title" className="heading text-2xl sm:text-3xl">
        {words.title}
      </h2>
      <p className="mt-3 min-h-21 text-ink-soft text-lg sm:min-h-14">{toSummary(end)}</p>
      <figure className="mt-4">
        <RoiYearChart year={year} />
        <figcaption>
          <ul className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-3 max-sm:flex-col">
            <Key mark={<RecoveredMark />} label={words.recovered} value={formatDollars(end?.recovered ?? 0)} />
            <Key mark={<PaidMark />} label={words.paid(facts.product)} value={formatDollars(end?.paid ?? 0)} />
            <Key
              mark={<PaidBackMark />}
              label={words.paidBack(formatDollars(facts.planMonthlyDollars))}
              value={isNeverPaidBack ? words.neverPaidBack : formatPayback(result)}
            />
          </ul>
        </figcaption>
      </figure>
      <RoiYearTable year={year} product={facts.product} />
    </section>
  );
}

function toSummary(end: RoiMonth | undefined): string {
  if (end === undefined) return words.nothing;
  const amounts = words.end(formatDollars(end.recovered), formatDollars(end.paid));
  return end.difference < 0 ? `${amounts} ${words.isBehind}` : amounts;
}

function Key({ mark, label, value }: { mark: ReactNode; label: string; value: string }) {
  return (
    <li className="flex items-start gap-3">
      {mark}
      <span className="min-w-0">
        <span className="block text-ink-soft text-sm">{label}</span>{' '}
        <span className="block font-code font-semibold tabular-nums">{value}</span>
      </span>
    </li>
  );
}
