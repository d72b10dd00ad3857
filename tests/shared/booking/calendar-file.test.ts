import { type CalendarEvent, toCalendarFile } from '@callwright/shared/booking/calendar-file.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../helpers/corpus.ts';

const EVENT: CalendarEvent = {
  id: '77777777-7777-4777-8777-777777777777',
  sequence: 2,
  startsAt: '2026-03-10T14:00:00+00:00',
  endsAt: '2026-03-10T14:30:00.000Z',
  changedAt: '2026-03-02T15:00:00.123456+00:00',
  title: 'Callwright: 30-minute demo',
  description: 'We call you on (555) 010-7788.',
  isCancelled: false,
};

test('a demo is a half-hour event, and later versions replace it', () => {
  expect(toCalendarFile([EVENT], { producer: 'Callwright' }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callwright//Demos//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:77777777-7777-4777-8777-777777777777',
    'SEQUENCE:2',
    'DTSTAMP:20260302T150000Z',
    'DTSTART:20260310T140000Z',
    'DTEND:20260310T143000Z',
    'SUMMARY:Callwright: 30-minute demo',
    'TRANSP:OPAQUE',
    'DESCRIPTION:We call you on (555) 010-7788.',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  const cancelled = toCalendarFile([{ ...EVENT, isCancelled: true }], { producer: 'Callwright' });
  expect(cancelled).toContain('\r\nMETHOD:CANCEL\r\n');
  expect(cancelled).toContain('\r\nSTATUS:CANCELLED\r\n');
});

test('a visitor’s text can’t end its line or start another event', () => {
  const hostile = 'A; B, C\\\nEND:VEVENT\r\nBEGIN:VEVENT\u2028X\u0007\u0085';
  expect(toCalendarFile([{ ...EVENT, description: hostile }], { producer: 'C' })).toContain(
    '\r\nDESCRIPTION:A\\; B\\, C\\\\\\nEND:VEVENT\\nBEGIN:VEVENT\\nX  \r\n',
  );
});

test('no text is markup in calendars that support it, and all of it stays readable in others', () => {
  const file = toCalendarFile(
    [
      {
        ...EVENT,
        title: '<i>Demo</i>',
        description: 'Fewer than <3 <a href="https://elsewhere.example">trucks</a>\u202E',
      },
    ],
    { producer: '<b>C</b>' },
  );
  expect(file).not.toMatch(/[<>\u202E]/);
  expect(file.replaceAll('\r\n ', '')).toContain(
    '\r\nDESCRIPTION:Fewer than ‹3 ‹a href="https://elsewhere.example"›trucks‹/a›\r\n',
  );
});

test('lines have at most 75 bytes, no character is split, and unfolding restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const file = toCalendarFile([{ ...EVENT, title: text }], { producer: 'C' });
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const joined = file.replaceAll('\r\n ', '');
      expect(joined.isWellFormed()).toBe(text.isWellFormed());
      const [, summary = ''] = /\r\nSUMMARY:(.*)\r\n/.exec(joined) ?? [];
      const read = summary.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
      expect(read).toBe(
        text
          .replaceAll('<', '‹')
          .replaceAll('>', '›')
          .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
          .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
          .replace(/[\0-\u0009\u000B-\u001F\u007F-\u009F]/g, ' '),
      );
    }),
    { numRuns: 200, seed: SEED },
  );
});
