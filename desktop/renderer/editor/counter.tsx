import { describeCount, type FieldCount, formatCount } from '../drafts/field-counter.ts';

const COLOURS: Record<FieldCount['level'], string> = {
  fine: 'text-ink-soft',
  near: 'text-warn font-semibold',
  over: 'text-danger font-semibold',
};

/** How long a field is and may be; says aloud what it warns of. */
export function Counter({ count, id }: { count: FieldCount; id: string }) {
  return (
    <span id={id} className={`whitespace-nowrap text-xs tabular-nums ${COLOURS[count.level]}`}>
      {formatCount(count)}
      <span role="status" className="sr-only">
        {describeCount(count)}
      </span>
    </span>
  );
}
