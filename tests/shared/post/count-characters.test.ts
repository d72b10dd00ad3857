import { countCharacters, toOffset } from '@callwright/shared/post/count-characters.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

test('characters are counted as code points', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('abc')).toBe(3);
  expect(countCharacters('🔧🚰')).toBe(2);
  expect(countCharacters('e\u0301')).toBe(2);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => countCharacters(text) === [...text].length),
    { seed: SEED },
  );
});

test.each(['', 'abc', '🔧🚰', 'a🔧b\uD83Dc🚰', 'e\u0301🔧'])(
  'an offset is where that many characters of %j end',
  (text) => {
    for (let characters = 0; characters <= text.length + 1; characters += 1)
      expect(toOffset(text, characters)).toBe([...text].slice(0, characters).join('').length);
  },
);
