import {
  describeSchedule,
  parseSchedule,
  suggestSchedule,
  toScheduleText,
} from '@callwright/site/admin/schedule/schedule-time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOW = Date.parse('2026-11-21T15:00:00Z');

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => vi.unstubAllEnvs());

it('a time enters the fields in the author’s time zone and comes back the same', () => {
  const text = toScheduleText(new Date('2026-12-24T17:30:00Z'));
  expect(text).toEqual({ date: '2026-12-24', time: '12:30 PM' });
  expect(parseSchedule(text, NOW)).toEqual({ ok: true, value: '2026-12-24T17:30:00.000Z' });
});

it('the suggestion is tomorrow at nine, even at the end of a month or after a clock change', () => {
  expect(suggestSchedule(new Date('2026-11-30T12:00'))).toEqual({ date: '2026-12-01', time: '9:00 AM' });
  expect(suggestSchedule(new Date('2026-10-31T12:00'))).toEqual({ date: '2026-11-01', time: '9:00 AM' });
});

it.each([
  ['9:00 AM', '14:00'],
  ['9am', '14:00'],
  [' 9 a.m. ', '14:00'],
  ['12:15 am', '05:15'],
  ['12 PM', '17:00'],
  ['14:30', '19:30'],
  ['9', '14:00'],
])('%o is read as a time', (time, utc) => {
  expect(parseSchedule({ date: '2026-12-01', time }, NOW)).toEqual({ ok: true, value: `2026-12-01T${utc}:00.000Z` });
});

it.each(['', 'soon', '25:00', '9:75', '13 PM', '0 AM'])('%o is rejected with an example', (time) => {
  expect(parseSchedule({ date: '2026-12-01', time }, NOW)).toEqual({
    ok: false,
    error: { field: 'time', message: 'Enter a time, for example 9:00 AM.' },
  });
});

describe('a time in the past', () => {
  const refused = (field: 'date' | 'time') => ({
    ok: false,
    error: { field, message: 'That time has passed. Choose a later one.' },
  });

  it('is rejected at the time on the same day, and at the date before', () => {
    expect(parseSchedule({ date: '2026-11-21', time: '9:00 AM' }, NOW)).toEqual(refused('time'));
    expect(parseSchedule({ date: '2026-11-20', time: '9:00 AM' }, NOW)).toEqual(refused('date'));
    expect(parseSchedule({ date: '', time: '9:00 AM' }, NOW)).toMatchObject({ error: { field: 'date' } });
  });
});

it('the chosen time is described with its time zone, and an unreadable one isn’t guessed', () => {
  expect(describeSchedule({ date: '2026-12-01', time: '9am' })).toBe(
    'The post goes live on Tuesday, Dec 1, 2026, at 9:00\u00A0AM Eastern Time.',
  );
  expect(describeSchedule({ date: '2026-12-01', time: 'soon' })).toBe(
    'Choose when the post goes live, in Eastern Time.',
  );
});
