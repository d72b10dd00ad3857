import { type BookingSettings, bookingSettingsSchema } from '@callwright/shared/booking/booking.ts';
import { parseSettingsText, type SettingsText, toSettingsText } from '@callwright/shared/booking/settings-text.ts';
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
const TEXT = toSettingsText(SETTINGS);

const withHours = (monday: string): SettingsText => ({ ...TEXT, hours: [monday, ...TEXT.hours.slice(1)] });

function read(text: SettingsText): BookingSettings {
  const parsed = parseSettingsText(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

function problemsOf(text: SettingsText) {
  const parsed = parseSettingsText(text);
  return parsed.ok ? [] : parsed.error;
}

describe('the form of the hours', () => {
  it('gives back what it was made from', () => {
    expect(TEXT.hours).toEqual(['09:00-12:00, 13:00-17:00', '', '', '', '', '10:30-24:00', '']);
    expect(TEXT.holidays).toBe('2026-12-25\n2027-01-01');
    expect(read(TEXT)).toEqual(SETTINGS);
  });

  it.each([
    ['', []],
    ['9-17', [['09:00', '17:00']]],
    ['9am to 5pm', [['09:00', '17:00']]],
    [
      '9:30 AM – 12 pm; 1-5:30 PM',
      [
        ['09:30', '12:00'],
        ['13:00', '17:30'],
      ],
    ],
    ['9-5pm', [['09:00', '17:00']]],
    ['12-5 pm', [['12:00', '17:00']]],
    [
      '13:00-17:00, 8:00-12:00',
      [
        ['08:00', '12:00'],
        ['13:00', '17:00'],
      ],
    ],
    ['12am-12pm', [['00:00', '12:00']]],
    ['0:00-24:00', [['00:00', '24:00']]],
  ] as const)('reads %j as they are written by hand', (written, ranges) => {
    const monday = read(withHours(written)).workingHours.filter(({ weekday }) => weekday === 1);
    expect(monday.map(({ from, to }) => [from, to])).toEqual(ranges);
  });

  it.each([
    ['early', 'Write the hours as 9:00-17:00, or leave the day empty.'],
    ['9:15-17:00', 'Hours begin and end on the hour or the half hour, as 9:00-17:30.'],
    ['25-26', 'Hours begin and end on the hour or the half hour, as 9:00-17:30.'],
    ['13pm-14pm', 'Hours begin and end on the hour or the half hour, as 9:00-17:30.'],
    ['24:00-24:00', 'Hours begin and end on the hour or the half hour, as 9:00-17:30.'],
    ['17-9', '“17-9” ends before it begins.'],
    ['9-9', '“9-9” ends before it begins.'],
    ['9-13, 12-17', 'Two of these hours overlap.'],
    ['1-2, 3-4, 5-6, 7-8, 9-10', 'At most 4 ranges a day.'],
  ])('says what is wrong with %j, at its day', (written, message) => {
    expect(problemsOf(withHours(written))).toEqual([{ field: 'hours-0', message }]);
  });

  it('reads a time zone as it is usually written, and refuses one that there is not', () => {
    expect(read({ ...TEXT, timeZone: ' america/chicago ' }).timeZone).toBe('America/Chicago');
    for (const timeZone of ['', 'Chicago', 'America/Nowhere'])
      expect(problemsOf({ ...TEXT, timeZone })).toEqual([
        { field: 'timeZone', message: 'Write a time zone by its name, as America/New_York.' },
      ]);
  });

  it('reads holidays in any order, each once, and names the day that is none', () => {
    expect(read({ ...TEXT, holidays: ' 2027-01-01, 2026-12-25\n2027-01-01' }).holidays).toEqual(SETTINGS.holidays);
    expect(read({ ...TEXT, holidays: '' }).holidays).toEqual([]);
    // The second one is a day, but none that the database takes.
    for (const day of ['2026-02-30', '0226-12-25'])
      expect(problemsOf({ ...TEXT, holidays: day })).toEqual([
        { field: 'holidays', message: `“${day}” is no day. Write each as 2026-12-25, one a line.` },
      ]);
  });

  it('names every field that is wrong at once', () => {
    const wrong = { ...withHours('x'), timeZone: '?', lanes: '0', keepDays: '9999', leadHours: '1.5', maxPerHour: '' };
    expect(problemsOf(wrong).map(({ field }) => field)).toEqual([
      'timeZone',
      'hours-0',
      'leadHours',
      'lanes',
      'maxPerHour',
      'keepDays',
    ]);
    expect(problemsOf({ ...TEXT, keepDays: '9999' })).toEqual([
      { field: 'keepDays', message: 'Write a whole number from 1 to 3,650.' },
    ]);
  });

  it('gives what the schema and the table take', () => {
    for (const hours of ['9-17', '12am-12pm', '0:00-24:00', '1-2, 3-4, 5-6, 7-8'])
      expect(bookingSettingsSchema.safeParse(read({ ...TEXT, hours: Array(7).fill(hours) })).success).toBe(true);
  });

  it.each([
    ['48', '2', '2 days ahead, which is 48 hours'],
    ['24', '1', '1 day ahead, which is 24 hours'],
    ['336', '14', '14 days ahead, which is 336 hours'],
  ])(
    'refuses a notice of %s hours and %s days ahead, which would close the calendar unawares',
    (hours, days, reason) => {
      expect(problemsOf({ ...TEXT, leadHours: hours, horizonDays: days })).toEqual([
        {
          field: 'leadHours',
          message: `No time could ever be booked: times are offered ${reason}. Write fewer hours, or more days ahead.`,
        },
      ]);
      expect(read({ ...TEXT, leadHours: String(Number(hours) - 1), horizonDays: days }).horizonDays).toBe(Number(days));
    },
  );
});
