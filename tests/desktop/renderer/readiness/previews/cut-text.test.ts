import { cutText } from '@callwright/desktop/renderer/readiness/previews/cut-text.ts';
import { expect, it } from 'vitest';

const measure = (text: string) => [...text].length * 10;
const cut = (text: string, characters: number) => cutText(text, characters * 10, measure);

it('a text that fits stays as it is, on one line', () => {
  expect(cut('Missed \n calls', 12)).toBe('Missed calls');
});

it.each([
  ['Missed calls cost jobs', 20, 'Missed calls ...'],
  ['Missed calls, and jobs', 18, 'Missed calls ...'],
  ['Missed calls cost jobs', 21, 'Missed calls cost ...'],
  ['Missed calls cost', 16, 'Missed calls ...'],
  ['Donaudampfschifffahrt', 12, 'Donaudam ...'],
  ['🔧🔧🔧🔧🔧🔧🔧🔧', 7, '🔧🔧🔧 ...'],
  ['', 5, ''],
])('%j to %i characters is %j', (text, characters, expected) => {
  expect(cut(text, characters)).toBe(expected);
});
