import { RECOVERED_SHARE, type RoiCalculation, type RoiFacts, WEEKS_PER_MONTH } from '../calculate-roi.ts';
import { formatCount, formatDollarsAndCents, formatPayback } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import { type WorkedNumbers, WorkedTitle } from './worked-title.tsx';

const { working: words } = roiCalculator;

type Line = {
  operator: '' | '×' | '÷' | '−' | '=';
  label: string;
  value: string;
};

export function RoiCalculationSteps({ facts, calculation, isExample }: WorkedNumbers) {
  return (
    <section aria-labelledby="working-title">
      <WorkedTitle id="working-title" isExample={isExample}>
        {words.title}
      </WorkedTitle>
      <CalculationSteps facts={facts} calculation={calculation} />
    </section>
  );
}

export function CalculationSteps({ facts, calculation }: Omit<WorkedNumbers, 'isExample'>) {
  return (
    <div className="mt-6">
      <div className="border border-line border-b-0 bg-surface px-4 py-2 sm:px-6">
        <table className="w-full text-[0.9375rem] leading-snug large-text:block large-text:[&_:is(tbody,tr,th,td)]:block">
          <caption className="sr-only">{words.title}</caption>
          {toBlocks(facts, calculation).map((lines, block) => (
            <tbody key={`${block}`} className="border-line border-b-2 border-dashed last:border-b-0">
              {lines.map(({ operator, label, value }, index) => {
                const isSum = operator === '=';
                return (
                  <tr key={label} className={isSum ? 'font-semibold' : ''}>
                    <th
                      scope="row"
                      className={`py-1 pr-4 text-left ${isSum ? '' : 'font-normal text-ink-soft'} ${toEdge(index, lines)}`}
                    >
                      {label}
                    </th>
                    <td
                      className={`py-1 whitespace-nowrap text-right align-bottom font-code tabular-nums ${toEdge(index, lines)}`}
                    >
                      <span className={isSum ? 'text-accent' : 'text-ink-soft'}>{operator}</span>{' '}
                      <span className="ml-2">{value}</span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
      <div className="h-1.5 [background:conic-gradient(from_-45deg_at_50%_100%,var(--surface)_90deg,transparent_0)_0_0/12px_6px_repeat-x]" />
    </div>
  );
}

function toEdge(index: number, lines: readonly Line[]): string {
  if (index === 0) return 'pt-4';
  return index === lines.length - 1 ? 'pb-4' : '';
}

function toBlocks(facts: RoiFacts, made: RoiCalculation): readonly (readonly Line[])[] {
  const { numbers, result } = made;
  const recovered = formatCount(made.recoveredCallsPerWeek);
  const weekly = formatDollarsAndCents(made.weeklyRevenue);
  const weeks = formatCount(WEEKS_PER_MONTH);
  const fee = formatDollarsAndCents(facts.planMonthlyDollars);
  const isWithoutRevenue = made.weeklyRevenue <= 0;
  const feeLabel = words.fee(facts.product);
  return [
    [
      { operator: '', label: words.missed, value: formatCount(numbers.missedCallsPerWeek) },
      { operator: '×', label: words.share, value: `${formatCount(RECOVERED_SHARE * 100)}%` },
      { operator: '×', label: words.closeRate, value: `${formatCount(numbers.closeRate)}%` },
      { operator: '=', label: words.recovered, value: recovered },
      {
        operator: '×',
        label: words.jobValue,
        value: formatDollarsAndCents(numbers.avgJobValue),
      },
      { operator: '=', label: words.weekly, value: weekly },
      { operator: '×', label: words.weeks, value: weeks },
      { operator: '=', label: words.uplift, value: formatDollarsAndCents(result.revenueUplift) },
    ],
    [
      { operator: '', label: words.recovered, value: recovered },
      { operator: '×', label: words.weeks, value: weeks },
      { operator: '=', label: words.bookings, value: formatCount(result.addedBookings) },
    ],
    [
      { operator: '', label: feeLabel, value: fee },
      { operator: '÷', label: words.weekly, value: weekly },
      {
        operator: '=',
        label: isWithoutRevenue ? words.paybackWeeksNever : words.paybackWeeks,
        value: formatCount(result.paybackWeeks),
      },
      { operator: '×', label: words.daysPerWeek, value: formatCount(7) },
      { operator: '=', label: words.paybackDays, value: formatCount(result.paybackDays) },
      { operator: '=', label: words.paybackShown, value: formatPayback(result) },
    ],
    [
      { operator: '', label: words.receptionist, value: formatDollarsAndCents(facts.receptionistMonthlyDollars) },
      { operator: '−', label: feeLabel, value: fee },
      {
        operator: '=',
        label: words.savings,
        value: formatDollarsAndCents(result.monthlySavings),
      },
    ],
  ];
}
