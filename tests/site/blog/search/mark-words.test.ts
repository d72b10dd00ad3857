import { markWords } from '@callwright/site/blog/search/mark-words.ts';
import { splitWords } from '@callwright/site/blog/search/split-words.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';

it('marks the words that were found, as the post spells them', () => {
  expect(markWords('Café: leaks, a Leak.', new Set(['cafe', 'leak']))).toEqual([
    { text: 'Café', isFound: true },
    { text: ': leaks, a ', isFound: false },
    { text: 'Leak', isFound: true },
    { text: '.', isFound: false },
  ]);
  expect(markWords('', new Set(['leak']))).toEqual([]);
});

it('loses no character of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(), (text, index) => {
      const words = splitWords(text);
      const parts = markWords(text, new Set(words.slice(index % (words.length + 1))));
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) expect(part.text).not.toBe('');
    }),
    { seed: SEED, numRuns: runsOf({ sample: 60, whole: 5000 }) },
  );
});
