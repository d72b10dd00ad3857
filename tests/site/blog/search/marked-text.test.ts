import { markPrefixes, parseMarkedText } from '@callwright/site/blog/search/marked-text.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf, SEED } from '../../../helpers/corpus.ts';

const settings = { seed: SEED, numRuns: runsOf({ sample: 60, whole: 5000 }) };

it('a search result is split into matches and the rest', () => {
  expect(parseMarkedText('\u0002Café\u0003: a \u0002leak\u0003.')).toEqual([
    { text: 'Café', isFound: true },
    { text: ': a ', isFound: false },
    { text: 'leak', isFound: true },
    { text: '.', isFound: false },
  ]);
  expect(parseMarkedText('')).toEqual([]);
});

it('a title has words marked that start like the search terms', () => {
  expect(markPrefixes('Café leaks', ['cafe', 'le'])).toEqual([
    { text: 'Café', isFound: true },
    { text: ' ', isFound: false },
    { text: 'leaks', isFound: true },
  ]);
});

it('no character of any text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 3 }), (text, beginning) => {
      const join = (parts: { text: string }[]) => parts.map((part) => part.text).join('');
      expect(join(markPrefixes(text, [beginning]))).toBe(text);
      const unmarked = text.replace(/[\u0002\u0003]/g, '');
      expect(join(parseMarkedText(unmarked))).toBe(unmarked);
    }),
    settings,
  );
});
