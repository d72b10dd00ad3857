/** What a figure is held against: the most it may be, or the least; null where it only tells. */
export type Budget = { atMost: number } | { atLeast: number } | null;

/** Writes one figure as one line of JSON, in the form that `pnpm bench` reads. */
export function report(figure: string, value: number, unit: string, budget: Budget): void {
  const bound = budget === null ? null : 'atMost' in budget ? budget.atMost : budget.atLeast;
  const ok = budget === null || ('atMost' in budget ? value <= budget.atMost : value >= budget.atLeast);
  console.log(
    JSON.stringify({ bench: 'site-weight', figure, value: Number(value.toFixed(3)), unit, budget: bound, ok }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
