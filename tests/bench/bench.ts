export type Bench = {
  /** What the runner builds first. A bench builds anything else itself, in its own folder. */
  needs: readonly 'desktop'[];
  run(tools: Tools): Promise<void>;
};

type Tools = {
  executablePath: string;
  args: string[];
  report: Report;
};

export type Budget = { atMost: number } | { atLeast: number } | null;

/** @param notHeld why the budget is shown but not enforced on this machine. */
export type Report = (figure: string, measured: number, unit: string, budget: Budget, notHeld?: string | null) => void;

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
