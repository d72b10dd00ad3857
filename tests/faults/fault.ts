import type { Backend } from '@callwright/supabase/local/backend/backend.ts';

export type Fault = {
  name: string;
  /** Trials for `pnpm test:faults`, and for `pnpm test`. */
  trials: { long: number; short: number };
  /**
   * @param backend shared by all faults, so use separate posts.
   * @param random returns numbers from 0 to 1, the same for the same seed.
   * @returns one line for each failed trial.
   */
  run(trials: number, backend: Backend, random: () => number, report?: (line: string) => void): Promise<string[]>;
};

/** Mulberry32: numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs trials on a number of workers and collects failures. */
export async function runTrials(
  trials: number,
  workers: number,
  trial: (index: number) => Promise<string | null>,
): Promise<string[]> {
  const failures: string[] = [];
  let next = 0;
  async function runWorker() {
    while (next < trials) {
      const index = next;
      next += 1;
      const failure = await trial(index).catch((cause: unknown) => String(cause));
      if (failure !== null) failures.push(`trial ${index}: ${failure}`);
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, trials) }, runWorker));
  return failures;
}

/** Two batches overlap, because each spends most of its time waiting. */
export async function runBatches(
  trials: number,
  size: number,
  batch: (indexes: readonly number[]) => Promise<readonly (string | null)[]>,
): Promise<string[]> {
  const batches = Array.from({ length: Math.ceil(trials / size) }, (_, at) =>
    Array.from({ length: Math.min(size, trials - at * size) }, (_, index) => at * size + index),
  );
  const failures: string[] = [];
  await runTrials(batches.length, 2, async (at) => {
    const indexes = batches[at] ?? [];
    const answers = await batch(indexes).catch((cause: unknown) => indexes.map(() => String(cause)));
    for (const [place, failure] of answers.entries()) {
      if (failure !== null) failures.push(`trial ${indexes[place]}: ${failure}`);
    }
    return null;
  });
  return failures;
}
