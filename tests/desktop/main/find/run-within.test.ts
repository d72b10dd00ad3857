import { runWithin } from '@callwright/desktop/main/find/run-within.ts';
import { expect, test } from 'vitest';

test('work in time is answered', () => {
  expect(runWithin(60_000, () => 'abc'.replace(/b/, 'x'))).toEqual({ ok: true, value: 'axc' });
});

test('a regular expression that would run for years is stopped', () => {
  expect(runWithin(20, () => /^(a+)+$/u.test(`${'a'.repeat(100)}b`))).toEqual({ ok: false, error: 'too-slow' });
  expect(runWithin(60_000, () => 1)).toEqual({ ok: true, value: 1 });
});

test('an error in the work is thrown', () => {
  expect(() =>
    runWithin(60_000, () => {
      throw new TypeError('a bug');
    }),
  ).toThrow(new TypeError('a bug'));
});
