import type { Backend } from '@callwright/supabase/local/backend/backend.ts';

/** A fault of the list of attacks and faults that we withstand, as a test that can be run as often as wanted. */
export type Fault = {
  /** Its number in that list, and what is varied: `F5 before the send`. */
  name: string;
  /** Trials of the long run (`pnpm test:faults`), and of the short one (`pnpm test`). */
  trials: { long: number; short: number };
  /**
   * @param trials how many times the fault happens.
   * @param backend one that the faults share; each writes posts of its own.
   * @param random a number from 0 to 1, the same row of them for the same seed.
   * @param report takes what was measured and is not held against anything.
   * @returns what went wrong, one line a trial; empty when everything held.
   */
  run(trials: number, backend: Backend, random: () => number, report?: (line: string) => void): Promise<string[]>;
};

/** A generator of numbers from 0 to 1 (mulberry32): the same seed gives the same run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs the trials in so many lanes at a time, and collects what went wrong. */
export async function runTrials(
  trials: number,
  lanes: number,
  trial: (index: number) => Promise<string | null>,
): Promise<string[]> {
  const failures: string[] = [];
  let next = 0;
  async function runLane() {
    while (next < trials) {
      const index = next;
      next += 1;
      const failure = await trial(index).catch((cause: unknown) => String(cause));
      if (failure !== null) failures.push(`trial ${index}: ${failure}`);
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, trials) }, runLane));
  return failures;
}

/**
 * Runs the trials in batches that share what costs the most, two batches at a time: while one of them waits for its
 * process, the other one is looked at.
 *
 * @param batch runs the trials of these numbers, and answers what went wrong with each.
 */
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
