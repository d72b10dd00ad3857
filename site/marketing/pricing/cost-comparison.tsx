import { SectionHead } from '../../ui/section.tsx';
import { CostBars } from './cost-bars.tsx';
import { pricing } from './pricing.ts';

const CELL = 'px-2.5 py-3.5 text-right align-baseline text-balance sm:px-6';

export function CostComparison() {
  const { title, text, caption, human, ai, rows, total, saving, note } = pricing.comparison;
  return (
    <>
      <SectionHead title={title} text={text} />
      <div className="mt-12 grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <CostBars />
          <p className="mt-10 flex items-center gap-6">
            <span className="shrink-0">
              <span className="block font-semibold text-ink-soft">Up to</span>{' '}
              <span className="heading block text-6xl text-live sm:text-7xl large-text:text-[18cqi]">
                {saving.value}
              </span>
            </span>{' '}
            <span className="max-w-64 text-lg leading-snug">{saving.text}</span>
          </p>
        </div>
        <div>
          <table className="w-full max-[22rem]:text-sm large-text:block large-text:[&_:is(thead,tbody,tfoot)]:block large-text:[&_[scope=row]]:col-span-2 large-text:[&_tr]:grid large-text:[&_tr]:grid-cols-2 border-separate border-spacing-0 overflow-hidden rounded-[1.75rem] border border-line bg-surface">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <td className="large-text:hidden" />
                <th scope="col" className={`${CELL} font-semibold`}>
                  {human}
                </th>
                <th scope="col" className={`${CELL} bg-accent-soft font-semibold`}>
                  {ai}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label} className="*:border-line *:border-t">
                  <th scope="row" className="px-2.5 py-3.5 text-left align-baseline font-normal text-ink-soft sm:px-6">
                    {row.label}
                  </th>
                  <td className={CELL}>{row.human}</td>
                  <td className={`${CELL} bg-accent-soft`}>{row.ai}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="*:border-line-strong *:border-t-2">
                <th scope="row" className="px-2.5 py-5 text-left align-baseline font-semibold sm:px-6">
                  {total.label}
                </th>
                <td className={`${CELL} heading py-5 text-xl sm:text-2xl`}>{total.human}</td>
                <td className={`${CELL} heading bg-accent-soft py-5 text-accent text-xl sm:text-2xl`}>{total.ai}</td>
              </tr>
            </tfoot>
          </table>
          <p className="mt-5 text-ink-soft">{note}</p>
        </div>
      </div>
    </>
  );
}
