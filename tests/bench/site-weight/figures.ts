/** What a figure is held against: the most it may be, or the least; null where it only tells. */
export type Budget = { atMost: number } | { atLeast: number } | null;

/** Writes one figure as one line of JSON, in the form that `pnpm bench` reads. */
export function report(figure: string, measured: number, unit: string, budget: Budget): void {
  // Held against its budget as it is shown: a shift of 0.0001 is none.
  const value = Number(measured.toFixed(3));
  const bound = budget === null ? null : 'atMost' in budget ? budget.atMost : budget.atLeast;
  const ok = budget === null || ('atMost' in budget ? value <= budget.atMost : value >= budget.atLeast);
  console.log(JSON.stringify({ bench: 'site-weight', figure, value, unit, budget: bound, ok }));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
