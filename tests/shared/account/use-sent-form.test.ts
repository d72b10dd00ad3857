import { clearSent, failed, toShownOutcome } from '@callwright/shared/account/use-sent-form.ts';
import { expect, test } from 'vitest';

const DONE = { kind: 'done', words: 'Saved.' } as const;

test('a form that was changed while it was sent says that the change is not saved', () => {
  expect(toShownOutcome(DONE, true)).toEqual({ kind: 'partly', words: 'Saved. Your latest changes aren’t saved yet.' });
});

test('one that was not changed, failed, or has nothing to say is told as it is', () => {
  expect(toShownOutcome(DONE, false)).toBe(DONE);
  expect(toShownOutcome(failed('No.'), true)).toEqual(failed('No.'));
  expect(toShownOutcome(null, true)).toBeNull();
});

test('a password that was sent leaves its field, and what was typed there meanwhile stays', () => {
  expect(clearSent('sent password')('sent password')).toBe('');
  expect(clearSent('sent password')('another password')).toBe('another password');
});
