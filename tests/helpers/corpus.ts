/** `pnpm test` runs a fixed sample of each corpus, `pnpm test:faults` the whole corpus. */
const IS_WHOLE = process.env.CALLWRIGHT_CORPORA === 'whole';

/** @param step a prime, so that the sample covers all dimensions of a combinatorial corpus. */
export function everyNth<Item>(step: number, items: readonly Item[]): readonly Item[] {
  return IS_WHOLE ? items : items.filter((_, index) => index % step === 0);
}

/** Seed for all property tests. `pnpm test:faults --seed` changes it. */
export const SEED = Number(process.env.CALLWRIGHT_SEED ?? 20_261_122);

export function runsOf({ sample, whole }: { sample: number; whole: number }): number {
  return IS_WHOLE ? whole : sample;
}
