type WrittenCountProps = { id: string; length: number; limit: number };

export function WrittenCount({ id, length, limit }: WrittenCountProps) {
  return (
    <span id={id} className={`shrink-0 tabular-nums ${length > limit ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
      {length.toLocaleString('en-US')}
      <span aria-hidden="true"> / </span> <span className="sr-only"> of </span>
      {limit.toLocaleString('en-US')}
      <span className="sr-only"> characters</span>
    </span>
  );
}
