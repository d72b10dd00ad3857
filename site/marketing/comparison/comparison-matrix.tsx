import { Icon } from '../../ui/icon.tsx';
import { COMPARISON_COLUMNS, type ComparisonRow, comparison } from './comparison.ts';

// biome-ignore-start lint/a11y/noRedundantRoles: not redundant where the table is laid out as blocks, see below.
/**
 * On phones and tablets, each row is a card. Some screen readers don't treat a table with `display: block` as a table,
 * so the roles are explicit.
 */
export function ComparisonMatrix({ rows }: { rows: readonly ComparisonRow[] }) {
  const { caption, name, featured } = comparison.matrix;
  return (
    <table role="table" className="w-full border-separate border-spacing-0 max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
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
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-5 sm:max-lg:grid-cols-2">
        {rows.map((row) => (
          <tr key={row.name} role="row" className={row.featured ? FEATURED_ROW : ROW}>
            <th scope="row" role="rowheader" className="text-left align-top max-lg:block lg:py-6 lg:pr-4">
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
                className={`align-top leading-snug max-lg:grid max-lg:grid-cols-[7rem_1fr] large-text:max-lg:grid-cols-1 max-lg:gap-x-4 max-lg:border-t max-lg:py-3 max-lg:before:font-semibold max-lg:before:content-[attr(data-label)] max-lg:last:pb-0 lg:px-4 lg:py-6 ${
                  row.featured ? 'max-lg:border-night-line' : 'max-lg:border-line'
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

const CARD = 'max-lg:block max-lg:rounded-[1.75rem] max-lg:p-6 max-lg:*:first:pb-4';
const ROW = `${CARD} max-lg:border max-lg:border-line max-lg:bg-surface lg:*:border-line lg:*:border-t`;
const FEATURED_ROW = `${CARD} sm:max-lg:col-span-2 bg-night text-on-night max-lg:border-2 max-lg:border-lamp lg:*:border-lamp lg:*:border-y-2 lg:*:first:border-l-2 lg:*:last:border-r-2 lg:*:first:rounded-l-[1.75rem] lg:*:first:pl-6 lg:*:last:rounded-r-[1.75rem] lg:*:last:pr-6`;
