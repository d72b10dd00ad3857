import { type DiffPart, diffText } from '@callwright/site/admin/edits/diff-text.ts';
import { expect, it } from 'vitest';

const without = (pieces: readonly DiffPart[], left: DiffPart['mark']) =>
  pieces.filter(({ mark }) => mark !== left).map(({ text }) => text);

it('a word that was replaced in a line is marked alone', () => {
  const pieces = diffText('Keep the tap open.\nAll night.', 'Keep every tap open.\nAll night.');
  expect(pieces.filter(({ mark }) => mark !== 'same')).toEqual([
    { text: 'the', mark: 'gone' },
    { text: 'every', mark: 'new' },
  ]);
  expect(without(pieces, 'gone').join('')).toBe('Keep every tap open.\nAll night.');
  expect(without(pieces, 'new').join('')).toBe('Keep the tap open.\nAll night.');
});

it('passages with little in common stand whole, one under the other', () => {
  expect(diffText('Keep the tap open.', 'From somewhere else.')).toEqual([
    { text: 'Keep the tap open.', mark: 'gone' },
    { text: '\n', mark: 'same' },
    { text: 'From somewhere else.', mark: 'new' },
  ]);
});

it('a text that came or went as a whole is one piece', () => {
  expect(diffText('', 'New')).toEqual([{ text: 'New', mark: 'new' }]);
  expect(diffText('Old', '')).toEqual([{ text: 'Old', mark: 'gone' }]);
  expect(diffText('', '')).toEqual([]);
});
