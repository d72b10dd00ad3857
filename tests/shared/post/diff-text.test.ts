import { type DiffPart, diffText } from '@callwright/shared/post/diff-text.ts';
import { expect, it } from 'vitest';

const without = (pieces: readonly DiffPart[], left: DiffPart['mark']) =>
  pieces.filter(({ mark }) => mark !== left).map(({ text }) => text);

it('only a replaced word is marked in a line', () => {
  const pieces = diffText('Keep the tap open.\nAll night.', 'Keep every tap open.\nAll night.');
  expect(pieces.filter(({ mark }) => mark !== 'same')).toEqual([
    { text: 'the', mark: 'removed' },
    { text: 'every', mark: 'added' },
  ]);
  expect(without(pieces, 'removed').join('')).toBe('Keep every tap open.\nAll night.');
  expect(without(pieces, 'added').join('')).toBe('Keep the tap open.\nAll night.');
});

it('passages with little in common are shown whole, one below the other', () => {
  expect(diffText('Keep the tap open.', 'From somewhere else.')).toEqual([
    { text: 'Keep the tap open.', mark: 'removed' },
    { text: '\n', mark: 'same' },
    { text: 'From somewhere else.', mark: 'added' },
  ]);
});

it('a completely added or removed text is one piece', () => {
  expect(diffText('', 'New')).toEqual([{ text: 'New', mark: 'added' }]);
  expect(diffText('Old', '')).toEqual([{ text: 'Old', mark: 'removed' }]);
  expect(diffText('', '')).toEqual([]);
});
