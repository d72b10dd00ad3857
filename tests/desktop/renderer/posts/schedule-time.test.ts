import { parseSchedule, suggestSchedule, toInputValue } from '@callwright/desktop/renderer/posts/schedule-time.ts';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');

test('a time goes into the field in the own time zone, and comes back the same', () => {
  const time = new Date('2026-12-24T17:30:00Z');
  expect(parseSchedule(toInputValue(time), now.getTime())).toBe('2026-12-24T17:30:00.000Z');
});

test('tomorrow at nine is suggested, at the end of a month too', () => {
  expect(toInputValue(suggestSchedule(new Date('2026-11-30T12:00')))).toBe('2026-12-01T09:00');
});

test.each(['', 'not a time', '2026-11-21', '2001-01-01T09:00'])('%o is no time in the future', (field) => {
  expect(parseSchedule(field, now.getTime())).toBeNull();
});
