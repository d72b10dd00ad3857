import { COMPARISON_COLUMNS, type ComparisonRow, comparison } from '../../../content/comparison.ts';
import { Icon } from '../../ui/icon.tsx';

// biome-ignore-start lint/a11y/noRedundantRoles: not redundant where the table is laid out as blocks, see below.
/**
 * The matrix of providers: a table from tablets on, and on a phone the same table with each row as a
 * card. A table laid out as blocks is no table any more to some screen readers, so the roles are spelled out.
 */
export function ComparisonMatrix({ rows }: { rows: readonly ComparisonRow[] }) {
  const { caption, name, featured } = comparison.matrix;
  return (
    <table role="table" className="w-full border-separate border-spacing-0 max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          <th
            scope="col"
            role="columnheader"
            className="w-1/6 pr-4 pb-4 text-left align-bottom font-semibold text-ink-soft"
          >
            {name}
          </th>
          {COMPARISON_COLUMNS.map(({ key, label }) => (
            <th
              key={key}
              scope="col"
              role="columnheader"
              className="px-4 pb-4 text-left align-bottom font-semibold text-ink-soft"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-5">
        {rows.map((row) => (
          <tr key={row.name} role="row" className={row.featured ? FEATURED_ROW : ROW}>
            <th scope="row" role="rowheader" className="text-left align-top max-md:block md:py-6 md:pr-4">
              {row.featured && (
                <span className="mb-2 inline-flex items-center gap-1.5 rounded-full bg-lamp px-3 py-0.5 font-semibold text-night text-sm">
                  <Icon name="star" className="size-4" />
                  {featured}
                </span>
              )}{' '}
              <span className="heading block text-xl">{row.name}</span>
            </th>
            {COMPARISON_COLUMNS.map(({ key, label }) => (
              <td
                key={key}
                role="cell"
                data-label={label}
                className={`align-top leading-snug max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-4 max-md:border-t max-md:py-3 max-md:before:font-semibold max-md:before:content-[attr(data-label)] max-md:last:pb-0 md:px-4 md:py-6 ${
                  row.featured ? 'max-md:border-night-line' : 'max-md:border-line'
                }`}
              >
                {row[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above.

const CARD = 'max-md:block max-md:rounded-[1.75rem] max-md:p-6 max-md:*:first:pb-4';
const ROW = `${CARD} max-md:border max-md:border-line max-md:bg-surface md:*:border-line md:*:border-t`;
const FEATURED_ROW = `${CARD} bg-night text-on-night max-md:border-2 max-md:border-lamp md:*:border-lamp md:*:border-y-2 md:*:first:border-l-2 md:*:last:border-r-2 md:*:first:rounded-l-[1.75rem] md:*:first:pl-6 md:*:last:rounded-r-[1.75rem] md:*:last:pr-6`;
