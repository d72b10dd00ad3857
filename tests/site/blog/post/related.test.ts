import { type ComparedPost, chooseRelated, MAX_RELATED } from '@callwright/site/blog/post/related.ts';
import { comparePosts } from '@callwright/site/blog/post-order.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';

const settings = { seed: SEED, numRuns: runsOf({ sample: 200, whole: 5000 }) };

/** Few times, tags, and words, so that posts often share them. */
const posts = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefghijkl'),
    published_at: fc.integer({ min: 0, max: 5 }).map((micros) => `2026-11-22T08:00:00.00000${micros}+00:00`),
    tags: fc.uniqueArray(fc.constantFrom('plumbing', 'calls', 'price'), { maxLength: 3 }),
    words: fc.uniqueArray(fc.constantFrom('leak', 'night', 'van', 'pipe'), { maxLength: 4 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

function post(id: string, day: number, tags: string[] = [], words: string[] = []): ComparedPost {
  return { id, published_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00+00:00`, tags, words };
}

const idsOf = (chosen: readonly ComparedPost[]) => chosen.map(({ id }) => id);

describe('related posts', () => {
  it('are first those with the same tags, then with the same words, then the newest', () => {
    const self = post('self', 20, ['plumbing', 'calls'], ['leak', 'night']);
    const chosen = chooseRelated(self, [
      self,
      post('newest', 19),
      post('words', 5, [], ['leak', 'night']),
      post('one tag', 4, ['calls']),
      post('both tags', 3, ['calls', 'plumbing']),
      post('newer', 21, ['plumbing', 'calls'], ['leak', 'night']),
    ]);
    expect(idsOf(chosen)).toEqual(['both tags', 'one tag', 'words']);
    expect(idsOf(chooseRelated(post('self', 20), [post('a', 1), post('b', 3), post('c', 2), post('d', 4)]))).toEqual([
      'd',
      'b',
      'c',
    ]);
  });

  it('include the nearest newer posts only if there are too few older ones', () => {
    const first = post('first', 1, ['plumbing']);
    const later = [post('fourth', 4, ['plumbing']), post('second', 2), post('third', 3), post('fifth', 5)];
    expect(idsOf(chooseRelated(first, later))).toEqual(['second', 'third', 'fourth']);
    expect(idsOf(chooseRelated(post('between', 3), [post('older', 2), post('newer', 9), post('near', 4)]))).toEqual([
      'older',
      'near',
      'newer',
    ]);
    expect(chooseRelated(first, [first])).toEqual([]);
  });

  it('depend only on the posts, not their order, and not on newer ones if enough are older', () => {
    fc.assert(
      fc.property(posts, fc.integer(), (all, seed) => {
        const shuffled = [...all].sort(
          (a, b) => ((a.id.charCodeAt(0) * seed) % 13) - ((b.id.charCodeAt(0) * seed) % 13),
        );
        for (const self of all) {
          const chosen = chooseRelated(self, all);
          expect(idsOf(chooseRelated(self, shuffled))).toEqual(idsOf(chosen));
          expect(idsOf(chosen)).not.toContain(self.id);
          expect(chosen).toHaveLength(Math.min(MAX_RELATED, all.length - 1));
          const older = all.filter((other) => comparePosts(other, self) < 0);
          if (older.length >= MAX_RELATED) expect(idsOf(chooseRelated(self, older))).toEqual(idsOf(chosen));
        }
      }),
      settings,
    );
  });

  it('are compared in a strict order, without ties', () => {
    fc.assert(
      fc.property(posts, (all) => {
        for (const a of all) {
          for (const b of all) {
            expect(Math.sign(comparePosts(a, b)) + Math.sign(comparePosts(b, a))).toBe(0);
            if (a !== b) expect(comparePosts(a, b)).not.toBe(0);
          }
        }
      }),
      settings,
    );
  });
});
