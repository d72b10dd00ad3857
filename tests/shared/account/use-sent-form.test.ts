import { failed, toShownOutcome } from '@callwright/shared/account/use-sent-form.ts';
import { expect, test } from 'vitest';

const DONE = { kind: 'done', words: 'Saved.' } as const;

test('a form changed while it was being sent says that the change isn’t saved', () => {
  expect(toShownOutcome(DONE, true)).toEqual({ kind: 'partly', words: 'Saved. Your latest changes aren’t saved yet.' });
});

test('a form that didn’t change, failed, or has no message shows its result as is', () => {
  expect(toShownOutcome(DONE, false)).toBe(DONE);
  expect(toShownOutcome(failed('No.'), true)).toEqual(failed('No.'));
  expect(toShownOutcome(null, true)).toBeNull();
});
