import { describeCount, type FieldCount, formatFieldCount } from '../drafts/field-counter.ts';

const COLORS: Record<FieldCount['level'], string> = {
  fine: 'sr-only',
  near: 'text-warn font-semibold',
  over: 'text-danger font-semibold',
};

export function Counter({ count, id }: { count: FieldCount; id: string }) {
  return (
    <span id={id} className={`whitespace-nowrap text-xs tabular-nums ${COLORS[count.level]}`}>
      {count.level !== 'over' && formatFieldCount(count)}
      <span role="status" className={count.level === 'over' ? '' : 'sr-only'}>
        {describeCount(count)}
      </span>
    </span>
  );
}
