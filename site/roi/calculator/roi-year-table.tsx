import { formatDollars } from '../format-roi.ts';
import { roiCalculator } from '../roi-calculator.ts';
import type { RoiMonth } from '../year-of-roi.ts';

const { year: words } = roiCalculator;

export function RoiYearTable({ year, product }: { year: readonly RoiMonth[]; product: string }) {
  return (
    <details className={`group mt-6 border-line border-y ${year.length === 0 ? 'invisible' : ''}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        {words.table}
        <span className="text-2xl text-accent leading-none group-open:rotate-45" aria-hidden="true">
          +
        </span>
      </summary>
      <table className="mb-4 w-full text-[0.9375rem]">
        <caption className="sr-only">{`${words.recovered}, ${words.paid(product)}`}</caption>
        <thead>
          <tr className="border-line-strong border-b text-left">
            <th scope="col" className="py-2 pr-2 font-semibold">
              {words.month}
            </th>
            {[words.recoveredInAll, words.paidInAll, words.difference].map((head) => (
              <th key={head} scope="col" className="py-2 pl-2 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {year.map(({ month, recovered, paid, difference }) => (
            <tr key={month} className="border-line border-b">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {month}
              </th>
              <td className="py-2 pl-2 text-right tabular-nums">{formatDollars(recovered)}</td>
              <td className="py-2 pl-2 text-right tabular-nums">{formatDollars(paid)}</td>
              <td className="py-2 pl-2 text-right font-semibold tabular-nums">{formatDollars(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
