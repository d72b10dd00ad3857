import type { ReactNode } from 'react';
import { formatDollars, formatPayback } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { type RoiMonth, toYear } from '../year-of-roi.ts';
import { PaidBackMark, PaidMark, RecoveredMark, RoiYearChart } from './roi-year-chart.tsx';
import { RoiYearTable } from './roi-year-table.tsx';
import { type WorkedNumbers, WorkedTitle } from './worked-title.tsx';

const { year: words } = roiCalculator;

export function RoiYear({ facts, calculation: { result, weeklyRevenue }, isExample }: WorkedNumbers) {
  const year = toYear(result, facts);
  const end = year.at(-1);
  return (
    <section aria-labelledby="year-title" className="min-w-0">
      <WorkedTitle id="year-title" isExample={isExample}>
        {words.title}
      </WorkedTitle>
      <p className="mt-3 min-h-21 text-ink-soft text-lg sm:min-h-14">{end && toSummary(end)}</p>
      <figure className="mt-4">
        <RoiYearChart year={year} />
        <figcaption>
          <ul className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-3 max-sm:flex-col">
            <Key mark={<RecoveredMark />} label={words.recovered} value={formatDollars(end?.recovered ?? 0)} />
            <Key mark={<PaidMark />} label={words.paid(facts.product)} value={formatDollars(end?.paid ?? 0)} />
            <Key
              mark={<PaidBackMark />}
              label={words.paidBack(formatDollars(facts.planMonthlyDollars))}
              value={weeklyRevenue <= 0 ? words.neverPaidBack : formatPayback(result)}
            />
          </ul>
        </figcaption>
      </figure>
      <RoiYearTable year={year} product={facts.product} />
    </section>
  );
}

function toSummary(end: RoiMonth): string {
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
