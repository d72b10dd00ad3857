import { useMemo, useState } from 'react';
import { type ComparedRow, compareTexts, foldUnchanged, type ShownRow, type Side } from './compare-texts.ts';

type ComparedLinesProps = {
  before: string;
  after: string;
  labels: readonly [string, string];
  /** `instead`: the second text replaced the first. `beside`: they are alternatives. */
  relation?: 'instead' | 'beside';
  /** True if nothing above it names the columns. */
  showsLabels?: boolean;
};

export function ComparedLines({ before, after, labels, relation = 'instead', showsLabels }: ComparedLinesProps) {
  const rows = useMemo(() => foldUnchanged(compareTexts(before, after)), [before, after]);
  return (
    <table className="comparison">
      <thead className={showsLabels ? undefined : 'sr-only'}>
        <tr>
          <th scope="col">{labels[0]}</th>
          <th scope="col">{labels[1]}</th>
        </tr>
      </thead>
      {groupByKind(rows).map(({ kind, rows: group }) => (
        <tbody key={group[0] && keyOf(group[0])} className={`comparison-${kind}`}>
          {group.map((row) => (
            <Row key={keyOf(row)} row={row} relation={relation} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type Relation = 'instead' | 'beside';

function Row({ row, relation }: { row: ShownRow; relation: Relation }) {
  const [isOpen, setIsOpen] = useState(false);
  if (row.kind !== 'skipped') return <Pair row={row} relation={relation} />;
  if (isOpen) return row.rows.map((each) => <Pair key={keyOf(each)} row={each} relation={relation} />);
  return (
    <tr>
      <td colSpan={2} className="comparison-folded">
        <button type="button" className="button-link font-body text-xs" onClick={() => setIsOpen(true)}>
          Show {row.rows.length} unchanged lines
        </button>
      </td>
    </tr>
  );
}

function Pair({ row, relation }: { row: ComparedRow; relation: Relation }) {
  const isChanged = row.kind === 'changed';
  const [left, right] = relation === 'beside' ? (['other', 'other'] as const) : (['removed', 'added'] as const);
  return (
    <tr>
      <Cell side={row.before} mark={isChanged ? left : null} />
      <Cell side={row.after} mark={isChanged ? right : null} />
    </tr>
  );
}

const MARKS = {
  removed: { tag: 'del', sign: '−' },
  added: { tag: 'ins', sign: '+' },
  other: { tag: 'mark', sign: '≠' },
} as const;

/** Marks changes with a sign and a line, not by color alone. A blank line has nothing to mark. */
function Cell({ side, mark }: { side: Side; mark: keyof typeof MARKS | null }) {
  if (side === null) return <td className="comparison-none" />;
  const { tag: Changed, sign } = mark === null ? MARKS.other : MARKS[mark];
  // The line's own color says enough.
  const isWhole = side.pieces.every(({ isChanged }) => isChanged);
  const isBlank = side.pieces.every(({ text }) => text.trim() === '');
  let at = 0;
  return (
    <td className={mark === null ? undefined : `comparison-${mark}`}>
      <span aria-hidden="true" className="comparison-sign">
        {mark === null || isBlank ? '' : sign}
      </span>
      <span>
        {side.pieces.map(({ text, isChanged }) => {
          at += text.length;
          return isChanged && !isWhole ? <Changed key={`c${at}`}>{text}</Changed> : <span key={at}>{text}</span>;
        })}
      </span>
    </td>
  );
}

/** In a single column, a group's removed lines come before its added ones. */
function groupByKind(rows: readonly ShownRow[]): { kind: ShownRow['kind']; rows: ShownRow[] }[] {
  const groups: { kind: ShownRow['kind']; rows: ShownRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.kind === row.kind) last.rows.push(row);
    else groups.push({ kind: row.kind, rows: [row] });
  }
  return groups;
}

function keyOf(row: ShownRow): string {
  if (row.kind === 'skipped') return `skipped ${row.rows[0] ? keyOf(row.rows[0]) : ''}`;
  return `${row.before?.number ?? ''}:${row.after?.number ?? ''}`;
}
