import {
  describeSchedule,
  parseSchedule,
  suggestSchedule,
  toInputValue,
} from '@callwright/desktop/renderer/posts/schedule-time.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';

const now = new Date('2026-11-21T10:00:00Z');

test('a time enters the field in the local time zone and comes back the same', () => {
  const time = new Date('2026-12-24T17:30:00Z');
  expect(parseSchedule(toInputValue(time), now.getTime())).toBe('2026-12-24T17:30:00.000Z');
});

test('the suggestion is tomorrow at nine, even at the end of a month', () => {
  expect(toInputValue(suggestSchedule(new Date('2026-11-30T12:00')))).toBe('2026-12-01T09:00');
});

test.each(['', 'not a time', '2026-11-21', '2001-01-01T09:00'])('%o isn’t a future time', (field) => {
  expect(parseSchedule(field, now.getTime())).toBeNull();
});

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['2026-11-21T02:05', 'Publishes in 5 minutes.'],
  ['2026-11-21T23:00', 'Publishes in 21 hours.'],
  ['2026-12-24T09:00', 'Publishes in 33 days.'],
])('%s names the time zone and how long it takes', (field, when) => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(describeSchedule(field, now.getTime())).toBe(`Your time zone: Pacific Time. ${when}`);
});

test.each(['', '2001-01-01T09:00'])('%o names only the time zone', (field) => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(describeSchedule(field, now.getTime())).toBe('Your time zone: Eastern Time.');
});

describe('when clocks change', () => {
  test.each([
    ['America/New_York', '2026-03-07T12:00', '2026-03-08T13:00:00.000Z'],
    ['America/New_York', '2026-10-31T12:00', '2026-11-01T14:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T12:00', '2026-03-29T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-03T12:00', '2026-10-03T22:00:00.000Z'],
  ])('9 AM after that night in %s is 9 AM there', (zone, today, expected) => {
    vi.stubEnv('TZ', zone);
    const suggested = toInputValue(suggestSchedule(new Date(today)));
    expect(suggested).toMatch(/T09:00$/);
    expect(parseSchedule(suggested, 0)).toBe(expected);
  });

  test('a skipped time counts from midnight, and an ambiguous one is the first', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(parseSchedule('2026-03-08T02:30', 0)).toBe('2026-03-08T07:30:00.000Z');
    expect(parseSchedule('2026-11-01T01:30', 0)).toBe('2026-11-01T05:30:00.000Z');
  });

  test('a summer time chosen in winter is in daylight saving time', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(parseSchedule('2027-07-01T09:00', now.getTime())).toBe('2027-07-01T07:00:00.000Z');
  });
});
