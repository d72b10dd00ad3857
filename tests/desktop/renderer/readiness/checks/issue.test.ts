import { toLineNumber } from '@callwright/desktop/renderer/readiness/checks/issue.ts';
import { expect, it } from 'vitest';

it('lines count from one, and a line ending belongs to its line', () => {
  const text = 'one\ntwo\n\nfour';
  expect([0, 3, 4, 7, 8, 9, 13].map((offset) => toLineNumber(text, offset))).toEqual([1, 1, 2, 2, 3, 4, 4]);
});
