import { toRequestsCalendar } from '@callwright/shared/booking/requests-calendar.ts';
import { expect, it } from 'vitest';
import { sampleRequest } from './sample-request.ts';

/** The lines of a calendar, those that were folded in one again (RFC 5545, section 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

it('has who comes, when, and how they are reached', () => {
  const lines = linesOf(toRequestsCalendar([sampleRequest({ note: 'Two trucks; one, out of town' })]));
  expect(lines).toContain('DTSTART:20261124T140000Z');
  expect(lines).toContain('DTEND:20261124T143000Z');
  expect(lines).toContain('SUMMARY:Demo: Ann Reed\\, Reed Plumbing');
  expect(lines).toContain(
    'DESCRIPTION:Plumbing\\n(555) 010-7788\\nann@reed.example\\nTwo trucks\\; one\\, out of town',
  );
  expect(lines).toContain('STATUS:CONFIRMED');
});

it('replaces a demo that was moved, and cancels one that was cancelled', () => {
  const [before, after] = [
    sampleRequest(),
    sampleRequest({ sequence: 2, status: 'cancelled', cancelledBy: 'visitor' }),
  ];
  const uid = `UID:${before.id}`;
  expect(linesOf(toRequestsCalendar([before]))).toEqual(expect.arrayContaining([uid, 'SEQUENCE:0']));
  expect(linesOf(toRequestsCalendar([after]))).toEqual(expect.arrayContaining([uid, 'SEQUENCE:2', 'STATUS:CANCELLED']));
});

it('lets no note of a visitor’s write an event of its own', () => {
  const calendar = toRequestsCalendar([sampleRequest({ note: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' })]);
  expect(linesOf(calendar).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});
