/**
 * How much of a corpus a run takes: `pnpm test` a fixed sample of it, `pnpm test:faults` the whole. Whoever
 * imports this file is run once more by the latter.
 */
const IS_WHOLE = process.env.CALLWRIGHT_CORPORA === 'whole';

/**
 * Every item of the whole corpus, or one in so many of the sample.
 *
 * @param step a prime, so that a corpus made of combinations is not sampled at one of them alone.
 */
export function oneIn<Item>(step: number, items: readonly Item[]): readonly Item[] {
  return IS_WHOLE ? items : items.filter((_, index) => index % step === 0);
}

/** The seed of each property test: the same sample in each run, that of another `--seed` in `pnpm test:faults`. */
export const SEED = Number(process.env.CALLWRIGHT_SEED ?? 20_261_122);

/** The runs of a property test. */
export function runsOf({ sample, whole }: { sample: number; whole: number }): number {
  return IS_WHOLE ? whole : sample;
}
