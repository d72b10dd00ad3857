import {
  BOOKING_SETTINGS_LIMITS,
  type BookingSettings,
  bookingSettingsSchema,
} from '@callwright/shared/booking/booking.ts';
import {
  addBreak,
  END_TIMES,
  formatClock,
  type HoursForm,
  parseHoursForm,
  START_TIMES,
  type TimeRange,
  toHoursForm,
} from '@callwright/shared/booking/hours-form.ts';
import { describe, expect, it } from 'vitest';

const SETTINGS: BookingSettings = {
  timeZone: 'America/New_York',
  workingHours: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '17:00' },
    { weekday: 6, from: '10:30', to: '24:00' },
  ],
  holidays: ['2026-12-25', '2027-01-01'],
  leadHours: 4,
  horizonDays: 30,
  lanes: 1,
  maxPerHour: 20,
  keepDays: 90,
};
const FORM = toHoursForm(SETTINGS);

const withMonday = (...ranges: TimeRange[]): HoursForm => ({ ...FORM, days: [ranges, ...FORM.days.slice(1)] });
const range = (from: string, to: string): TimeRange => ({ from, to });

function read(form: HoursForm): BookingSettings {
  const parsed = parseHoursForm(form);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

function problemsOf(form: HoursForm) {
  const parsed = parseHoursForm(form);
  return parsed.ok ? [] : parsed.error;
}

describe('the business hours form', () => {
  it('returns the settings it was made from', () => {
    expect(FORM.days[0]).toEqual([range('09:00', '12:00'), range('13:00', '17:00')]);
    expect(FORM.days[1]).toEqual([]);
    expect(read(FORM)).toEqual(SETTINGS);
  });

  it('sorts the hours of a day', () => {
    const workingHours = SETTINGS.workingHours.toReversed();
    expect(toHoursForm({ ...SETTINGS, workingHours }).days[0]).toEqual([
      range('09:00', '12:00'),
      range('13:00', '17:00'),
    ]);
  });

  it('accepts every half hour, from midnight to midnight', () => {
    expect([START_TIMES.length, START_TIMES[0], START_TIMES.at(-1)]).toEqual([48, '00:00', '23:30']);
    expect([END_TIMES.length, END_TIMES[0], END_TIMES.at(-1)]).toEqual([48, '00:30', '24:00']);
    for (const [index, from] of START_TIMES.entries())
      expect(bookingSettingsSchema.safeParse(read(withMonday(range(from, END_TIMES[index] ?? '')))).success).toBe(true);
    expect(problemsOf(withMonday(range('00:00', '24:00')))).toEqual([]);
  });

  it.each([
    ['an end before the start', [range('17:00', '09:00')], 'The end must be after the start.'],
    ['an end at the start', [range('09:00', '09:00')], 'The end must be after the start.'],
    [
      'a break that ends before it starts',
      [range('09:00', '12:00'), range('17:00', '13:00')],
      'The end must be after the start.',
    ],
    ['hours that overlap', [range('09:00', '13:00'), range('12:00', '17:00')], 'These hours overlap.'],
    ['overlapping hours in any order', [range('12:00', '17:00'), range('09:00', '13:00')], 'These hours overlap.'],
    ['hours inside others', [range('09:00', '17:00'), range('10:00', '11:00')], 'These hours overlap.'],
  ] as const)('rejects %s, at the day', (_, ranges, message) => {
    expect(problemsOf(withMonday(...ranges))).toEqual([{ field: 'day-0', message }]);
  });

  it('accepts adjoining hours', () => {
    expect(problemsOf(withMonday(range('09:00', '12:00'), range('12:00', '17:00')))).toEqual([]);
  });

  it('reports every invalid field at once', () => {
    const wrong = {
      ...withMonday(range('17:00', '09:00')),
      lanes: '0',
      keepDays: '9999',
      leadHours: '1.5',
      maxPerHour: '',
    };
    expect(problemsOf(wrong).map(({ field }) => field)).toEqual([
      'day-0',
      'leadHours',
      'lanes',
      'maxPerHour',
      'keepDays',
    ]);
  });

  it.each(['leadHours', 'horizonDays', 'lanes', 'maxPerHour', 'keepDays'] as const)(
    'accepts only whole numbers for %s, within the database’s limits',
    (field) => {
      const [least, most] = BOOKING_SETTINGS_LIMITS[field];
      const problem = { field, message: `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.` };
      for (const value of [String(least - 1), String(most + 1), '', 'many', '1.5', '1e1', '-1'])
        expect([value, problemsOf({ ...FORM, [field]: value })]).toEqual([value, [problem]]);
      for (const value of [least, most]) {
        const apart = { leadHours: '0', horizonDays: '180' };
        expect(
          read({ ...FORM, ...apart, [field]: field === 'horizonDays' ? ` ${value} ` : String(value) })[field],
        ).toBe(value);
      }
    },
  );

  it('rejects more days off than the database accepts, at the days off', () => {
    const days = Array.from({ length: 367 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));
    expect(problemsOf({ ...FORM, holidays: days })).toEqual([
      { field: 'holidays', message: 'Enter no more than 366 days off.' },
    ]);
    expect(read({ ...FORM, holidays: days.slice(1) }).holidays).toHaveLength(366);
  });

  it.each([
    ['48', '2', '2 days (48 hours)'],
    ['24', '1', '1 day (24 hours)'],
    ['336', '14', '14 days (336 hours)'],
  ])('refuses %s hours of notice with %s days ahead, which would close the calendar', (hours, days, reason) => {
    const [problem] = problemsOf({ ...FORM, leadHours: hours, horizonDays: days });
    expect(problem?.field).toBe('leadHours');
    expect(problem?.message).toContain(`Nobody could book a demo: visitors can only book up to ${reason} ahead.`);
    expect(read({ ...FORM, leadHours: String(Number(hours) - 1), horizonDays: days }).horizonDays).toBe(Number(days));
  });
});

describe('a break', () => {
  it.each([
    ['at noon', [range('09:00', '17:00')], [range('09:00', '12:00'), range('13:00', '17:00')]],
    ['in the middle of an afternoon', [range('13:00', '17:00')], [range('13:00', '14:30'), range('15:30', '17:00')]],
    [
      'in the last hours of the day',
      [range('06:00', '08:00'), range('14:00', '18:00')],
      [range('06:00', '08:00'), range('14:00', '15:30'), range('16:30', '18:00')],
    ],
    ['before midnight', [range('18:00', '24:00')], [range('18:00', '20:30'), range('21:30', '24:00')]],
  ] as const)('starts %s and lasts an hour', (_, ranges, withBreak) => {
    expect(addBreak(ranges)).toEqual(withBreak);
  });

  it('leaves valid hours, however short they were', () => {
    for (const from of START_TIMES)
      for (const to of END_TIMES.filter((end) => end > from))
        expect([from, to, problemsOf(withMonday(...addBreak([range(from, to)])))]).toEqual([from, to, []]);
  });

  it('on a day off opens the day', () => {
    expect(addBreak([])).toEqual([range('09:00', '17:00')]);
  });
});

it.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['09:00', '9:00 AM'],
  ['12:00', '12:00 PM'],
  ['17:30', '5:30 PM'],
  ['24:00', 'Midnight'],
])('shows %s as %s', (time, written) => {
  expect(formatClock(time)).toBe(written);
});
