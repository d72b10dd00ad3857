import { toLineNumber } from '@callwright/desktop/renderer/readiness/checks/issue.ts';
import { expect, it } from 'vitest';

it('lines are counted from one, and a line end belongs to the line that it ends', () => {
  const text = 'one\ntwo\n\nfour';
  expect([0, 3, 4, 7, 8, 9, 13].map((offset) => toLineNumber(text, offset))).toEqual([1, 1, 2, 2, 3, 4, 4]);
});
