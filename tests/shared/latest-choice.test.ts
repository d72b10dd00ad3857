import { createLatestChoice } from '@callwright/shared/latest-choice.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEED } from '../helpers/corpus.ts';

it('uses the latest choice that is ready, whatever order they finish in', () => {
  const orders = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, made) => made),
      { minLength: 1 },
    ),
  );
  fc.assert(
    fc.property(orders, (order) => {
      const choices = createLatestChoice();
      const made = Array.from({ length: 6 }, () => choices.make());
      let counting: number | null = null;
      for (const choice of order) if (made[choice]?.()) counting = choice;
      expect(counting).toBe(Math.max(...order));
    }),
    { seed: SEED, numRuns: 200 },
  );
});
