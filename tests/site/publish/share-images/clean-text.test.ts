import { cleanText } from '@callwright/site/publish/share-images/clean-text.ts';
import { expect, it } from 'vitest';

it('makes a text one line', () => {
  expect(cleanText('  Who is\n woken\r\n\tup? ')).toBe('Who is woken up?');
});

it.each([
  ['decomposed Vietnamese', 'Trời lạnh'.normalize('NFD'), 'Trời lạnh'],
  ['a right-to-left override', 'Refund \u202Eevil\u202C policy', 'Refund evil policy'],
  ['bidi marks and isolates', '\u200FA\u2066B\u2069\u061C', 'AB'],
  ['zero-width characters and soft hyphens', '\uFEFFwa\u200Bter\u2060 heat\u00ADer\u200D', 'water heater'],
  ['control characters', 'A\u0000\u0007\u009FB', 'AB'],
  ['half a surrogate pair', 'A\uD83DB', 'AB'],
  ['a variation selector on a letter', 'A\uFE0F', 'A'],
  ['a noncharacter, and an emoji of a later standard', 'A\uFFFF\u{1FAFF}B', 'AB'],
  ['nothing visible', '\u200B\u2060\u200D \uFE0F', ''],
])('turns %s into what readers see', (_, text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

it('keeps the joiners, selectors, and tags of emoji', () => {
  const emoji = '👩🏽‍🔧❤️1️⃣🇺🇸🏳️‍🌈🏴󠁧󠁢󠁳󠁣󠁴󠁿';
  expect(cleanText(emoji)).toBe(emoji);
});

it('keeps the accents of real languages, but no stacks of them', () => {
  expect(cleanText(`Z${'\u0301'.repeat(100)}`).normalize('NFD')).toBe(`Z${'\u0301'.repeat(5)}`);
});
