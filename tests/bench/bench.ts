export type Bench = {
  /** What the runner builds before it. Whatever else a bench measures it builds itself, in a folder of its own. */
  needs: readonly 'desktop'[];
  run(tools: Tools): Promise<void>;
};

type Tools = {
  /** A Chromium that Playwright can drive. */
  executablePath: string;
  /** What follows the bench's name on the command line. */
  args: string[];
  report: Report;
};

/** What a figure is held against; null where it is only shown. */
export type Budget = { atMost: number } | { atLeast: number } | null;

/** @param notHeld why the budget is shown beside the figure and not held here; without it, it is held. */
export type Report = (figure: string, measured: number, unit: string, budget: Budget, notHeld?: string | null) => void;

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
