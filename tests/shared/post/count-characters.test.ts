import { countCharacters } from '@callwright/shared/post/count-characters.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('characters are counted as code points', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('abc')).toBe(3);
  expect(countCharacters('🔧🚰')).toBe(2);
  expect(countCharacters('e\u0301')).toBe(2);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countCharacters(text) === [...text].length));
});
