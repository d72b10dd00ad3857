import {
  describeSlot,
  endOf,
  findKnownZone,
  findVisitorZone,
  groupByDay,
  listZones,
  nameSlot,
  nameZone,
} from '@callwright/site/booking/slot-days.ts';
import { expect, test } from 'vitest';

const spaces = (text: string) => text.replace(/\s/g, ' ');
const formatSlots = (slots: string[], timeZone: string) =>
  groupByDay(slots, timeZone).map(({ weekday, date, slots: ofDay }) => [
    spaces(`${weekday}, ${date}`),
    ofDay.map((slot) => spaces(slot.label)),
  ]);

test('9 AM in New York is another hour in Berlin between their time changes', () => {
  // 9 AM in New York on the Friday before its time change, the Monday after, and after Berlin's.
  const slots = ['2026-03-06T14:00:00Z', '2026-03-09T13:00:00Z', '2026-03-30T13:00:00Z'];
  expect(formatSlots(slots, 'Europe/Berlin')).toEqual([
    ['Fri, Mar 6', ['3:00 PM']],
    ['Mon, Mar 9', ['2:00 PM']],
    ['Mon, Mar 30', ['3:00 PM']],
  ]);
  expect(formatSlots(slots, 'America/New_York').map(([, times]) => times)).toEqual([
    ['9:00 AM'],
    ['9:00 AM'],
    ['9:00 AM'],
  ]);
});

test('a late slot is on the next day in the East, and on the previous day in the West', () => {
  expect(formatSlots(['2026-03-10T20:30:00Z'], 'Asia/Tokyo')).toEqual([['Wed, Mar 11', ['5:30 AM']]]);
  expect(formatSlots(['2026-03-11T04:00:00Z'], 'America/Los_Angeles')).toEqual([['Tue, Mar 10', ['9:00 PM']]]);
});

test('the hour that repeats when clocks go back is distinguished by its time zone', () => {
  const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'];
  expect(formatSlots(twice, 'America/New_York')).toEqual([['Sun, Nov 1', ['1:30 AM EDT', '1:30 AM EST', '2:30 AM']]]);
});

test('a slot is shown with its day, its end, and the name of the time zone, the same all year', () => {
  expect(spaces(describeSlot('2026-03-07T17:00:00Z', 'America/Denver'))).toBe(
    'Saturday, March 7, 2026, 10:00 AM to 10:30 AM, Mountain Time',
  );
  expect(spaces(describeSlot('2026-03-09T16:00:00Z', 'America/Denver'))).toBe(
    'Monday, March 9, 2026, 10:00 AM to 10:30 AM, Mountain Time',
  );
  expect(nameZone('Asia/Kathmandu', new Date('2026-03-09T16:00:00Z'))).toMatch(/Nepal|GMT\+5:45/);
  expect(endOf('2026-03-09T16:00:00+00:00')).toBe('2026-03-09T16:30:00.000Z');
});

test('a slot is in the visitor’s morning, afternoon, or evening', () => {
  const slots = ['2026-03-10T13:00:00Z', '2026-03-10T16:00:00Z', '2026-03-10T21:00:00Z'];
  const partsIn = (timeZone: string) =>
    groupByDay(slots, timeZone).flatMap(({ slots: ofDay }) => ofDay.map(({ dayPart }) => dayPart));
  expect(partsIn('America/New_York')).toEqual(['morning', 'afternoon', 'evening']);
  expect(partsIn('Asia/Tokyo')).toEqual(['evening', 'morning', 'morning']);
});

test('a slot has a short name', () => {
  expect(spaces(nameSlot('2026-03-10T16:30:00Z', 'America/New_York'))).toBe('Tue, Mar 10, 12:30 PM');
});

test('every time zone of the platform, and those in use, can be chosen and shown', () => {
  const at = new Date('2026-03-09T16:00:00Z');
  for (const zone of listZones('America/Denver', 'UTC')) expect(nameZone(zone, at)).not.toBe('');
  expect(listZones('America/Denver', 'UTC')).toContain('UTC');
  expect(findVisitorZone('UTC')).not.toBe('');
});

test('a time zone that the browser doesn’t know isn’t offered, and another one is used', () => {
  expect(listZones('America/Denver', 'Europe/Newtown')).not.toContain('Europe/Newtown');
  expect(findKnownZone('Europe/Newtown', 'America/Denver')).toBe('America/Denver');
  expect(findKnownZone('Asia/Kathmandu', 'America/Denver')).toBe('Asia/Kathmandu');
  expect(findKnownZone('Europe/Newtown', 'Europe/Newtown')).toBe('UTC');
});
