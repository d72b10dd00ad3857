import { NEAR_LIMIT_SHARE } from '@callwright/shared/post/count-characters.ts';

type WrittenCountProps = { id: string; length: number; limit: number };

/** Only screen readers get the count until it nears the limit. */
export function WrittenCount({ id, length, limit }: WrittenCountProps) {
  const look = length > limit ? 'font-semibold text-danger' : 'text-ink-soft';
  return (
    <span id={id} className={length < limit * NEAR_LIMIT_SHARE ? 'sr-only' : `ml-auto shrink-0 tabular-nums ${look}`}>
      {length.toLocaleString('en-US')}
      <span aria-hidden="true"> / </span> <span className="sr-only"> of </span>
      {limit.toLocaleString('en-US')}
      <span className="sr-only"> characters</span>
    </span>
  );
}
