import { NEAR_LIMIT_SHARE } from '@callwright/shared/post/count-characters.ts';
import { countOf } from '@callwright/shared/post/labels.ts';

type WrittenCountProps = { id: string; length: number; limit: number };

/** Only screen readers get the count until it nears the limit. */
export function WrittenCount({ id, length, limit }: WrittenCountProps) {
  if (length > limit) {
    return (
      <span id={id} className="ml-auto shrink-0 font-semibold text-danger">
        {countOf(length - limit, 'character')} too long
      </span>
    );
  }
  const isNear = length >= limit * NEAR_LIMIT_SHARE;
  return (
    <span id={id} className={isNear ? 'ml-auto shrink-0 text-ink-soft tabular-nums' : 'sr-only'}>
      {length.toLocaleString('en-US')}
      <span aria-hidden="true"> / </span> <span className="sr-only"> of </span>
      {limit.toLocaleString('en-US')}
      <span className="sr-only"> characters</span>
    </span>
  );
}
