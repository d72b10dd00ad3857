import { BOOKING_TRADES, TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import { toFeedCalendar } from '@callwright/shared/booking/feed-calendar.ts';
import { expect, test } from 'vitest';
import { BOOKED_TEXTS, linesOfCalendar } from '../../helpers/booking-database.ts';

const ROW = {
  ...BOOKED_TEXTS,
  id: '77777777-7777-4777-8777-777777777777',
  sequence: 0,
  starts_at: '2026-03-10T14:00:00+00:00',
  changed_at: '2026-03-02T15:00:00.123456+00:00',
  status: 'booked',
  note: 'Two trucks; one, out of town',
};
const readLines = (...rows: (typeof ROW)[]) => linesOfCalendar(toFeedCalendar(rows));

test('a feed without demos is a calendar with an hourly refresh', () => {
  expect(readLines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callwright//Demos//EN',
    'METHOD:PUBLISH',
    'NAME:Demos',
    'X-WR-CALNAME:Demos',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'END:VCALENDAR',
    '',
  ]);
});

test('a demo shows the visitor, the time, and how to reach them', () => {
  const lines = readLines(ROW);
  expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT')).sort()).toEqual(
    [
      'BEGIN:VEVENT',
      `UID:${ROW.id}`,
      'SEQUENCE:0',
      'DTSTAMP:20260302T150000Z',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T143000Z',
      'SUMMARY:Demo: Ann Alvarez\\, Alvarez Plumbing',
      'DESCRIPTION:Plumbing\\n(555) 010-7788\\nann@example.com\\nTwo trucks\\; one\\, out of town',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
    ].sort(),
  );
});

test('a canceled demo stays in the calendar as canceled', () => {
  const lines = readLines({ ...ROW, status: 'cancelled', sequence: 1 }, { ...ROW, id: 'another' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'SEQUENCE:1',
      'SUMMARY:Canceled: Ann Alvarez\\, Alvarez Plumbing',
      'STATUS:CANCELLED',
      'TRANSP:TRANSPARENT',
      'STATUS:CONFIRMED',
    ]),
  );
});

test('each trade has its name from the screens, and an unknown one its own', () => {
  for (const trade of BOOKING_TRADES)
    expect(toFeedCalendar([{ ...ROW, trade }])).toContain(`DESCRIPTION:${TRADE_LABELS[trade]}\\n`);
  expect(toFeedCalendar([{ ...ROW, trade: 'roofing' }])).toContain('DESCRIPTION:roofing\\n');
});

test.each([
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged',
  'x\nEND:VCALENDAR',
  'x\rATTENDEE:mailto:boss@example.com',
  'x\u2028DTSTART:19700101T000000Z',
  'x\u0085BEGIN:VALARM',
  '\\nBEGIN:VEVENT',
  '";VALUE=URI:https://elsewhere.example',
])('a visitor’s text can’t add a line: %j', (note) => {
  const names = (typed: string) =>
    readLines({ ...ROW, name: typed, business: typed, note: typed }).map((line) => line.split(/[:;]/, 1)[0]);
  expect(names(note)).toEqual(names('x'));
});
