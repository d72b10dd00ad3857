import { NEAR_LIMIT_SHARE } from '@callwright/shared/post/count-characters.ts';
import { countOf } from '@callwright/shared/post/labels.ts';

type WrittenCountProps = { id: string; length: number; limit: number };

/** Only screen readers get the count until it nears the limit. */
export function WrittenCount({ id, length, limit }: WrittenCountProps) {
  const isNear = length >= limit * NEAR_LIMIT_SHARE;
  const color = length > limit ? 'font-semibold text-danger' : 'text-ink-soft';
  return (
    <span id={id} className={isNear ? `ml-auto shrink-0 tabular-nums ${color}` : 'sr-only'}>
      {length.toLocaleString('en-US')}
      <span aria-hidden="true"> / </span> <span className="sr-only"> of </span>
      {limit.toLocaleString('en-US')}
      <span className="sr-only"> characters</span>
    </span>
  );
}

/** Says how much to cut, which is more helpful than a limit. */
export function findProblem(problem: string | null, length: number, limit: number): string | null {
  return length > limit ? `${countOf(length - limit, 'character')} too long` : problem;
}
