import type { PostFields } from '@callwright/shared/post.ts';
import { useMemo, useState } from 'react';
import { type ComparedRow, compareTexts, foldUnchanged, type ShownRow, type Side } from './compare-texts.ts';

type ComparisonProps = { before: PostFields; after: PostFields };

const FIELD_NAMES = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  featuredImageUrl: 'Featured image URL',
  content: 'Content',
} as const satisfies Record<keyof PostFields, string>;

const FIELDS = Object.keys(FIELD_NAMES) as Array<keyof PostFields>;

/** A version and the text as it is now, side by side: every field that differs, and the text. */
export function Comparison({ before, after }: ComparisonProps) {
  const changed = FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) {
    return <p className="p-8 text-center text-ink-soft">This version is the same as the text now.</p>;
  }
  return (
    <div className="p-4">
      <div aria-hidden="true" className="sticky top-0 z-10 mb-3 grid grid-cols-2 gap-4 bg-surface py-2 font-semibold">
        <span>This version</span>
        <span>Now</span>
      </div>
      {changed.map((name) => (
        <section key={name} aria-label={FIELD_NAMES[name]} className="mb-5">
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">{FIELD_NAMES[name]}</h3>
          <Lines before={before[name]} after={after[name]} />
        </section>
      ))}
    </div>
  );
}

function Lines({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => foldUnchanged(compareTexts(before, after)), [before, after]);
  return (
    <table className="comparison">
      <thead className="sr-only">
        <tr>
          <th scope="col">This version</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: ShownRow }) {
  const [isOpen, setIsOpen] = useState(false);
  if (row.kind !== 'skipped') return <Pair row={row} />;
  if (isOpen) return row.rows.map((each) => <Pair key={keyOf(each)} row={each} />);
  return (
    <tr>
      <td colSpan={2} className="comparison-folded">
        <button type="button" className="button-link text-xs" onClick={() => setIsOpen(true)}>
          Show {row.rows.length} unchanged lines
        </button>
      </td>
    </tr>
  );
}

function Pair({ row }: { row: ComparedRow }) {
  const isChanged = row.kind === 'changed';
  return (
    <tr>
      <Cell side={row.before} mark={isChanged ? 'removed' : null} />
      <Cell side={row.after} mark={isChanged ? 'added' : null} />
    </tr>
  );
}

/** Marked by a sign, a line through or under the words, and only then by colour. */
function Cell({ side, mark }: { side: Side; mark: 'removed' | 'added' | null }) {
  if (side === null) return <td className="comparison-none" />;
  const Changed = mark === 'removed' ? 'del' : 'ins';
  let at = 0;
  return (
    <td className={mark === null ? undefined : `comparison-${mark}`}>
      <span aria-hidden="true" className="comparison-sign">
        {mark === 'removed' ? '−' : mark === 'added' ? '+' : ''}
      </span>
      <span>
        {side.pieces.map(({ text, isChanged }) => {
          at += text.length;
          return isChanged ? (
            <Changed key={`c${at}`}>{text === '' ? '¶' : text}</Changed>
          ) : (
            <span key={at}>{text}</span>
          );
        })}
      </span>
    </td>
  );
}

function keyOf(row: ShownRow): string {
  if (row.kind === 'skipped') return `skipped ${row.rows[0] ? keyOf(row.rows[0]) : ''}`;
  return `${row.before?.number ?? ''}:${row.after?.number ?? ''}`;
}
