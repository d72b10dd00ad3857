import { prepareLine } from '@callwright/site/publish/share-images/render-text.ts';
import { expect, it } from 'vitest';

it('makes one line of a text', () => {
  expect(prepareLine('  Who is\n woken\tup? ')).toBe('Who is woken up?');
});

it('lets a script without spaces wrap between its words', () => {
  expect(prepareLine('โทรศัพท์ดัง').split('\u200B')).toEqual(['โทรศัพท์', 'ดัง']);
});

it('keeps the accents that languages write, and no tower of them', () => {
  expect(prepareLine('Vie\u0323\u0302t')).toBe('Vie\u0323\u0302t');
  expect(prepareLine(`Z${'\u0301'.repeat(100)}`)).toBe(`Z${'\u0301'.repeat(4)}`);
});
