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
const tell = (slots: string[], timeZone: string) =>
  groupByDay(slots, timeZone).map(({ weekday, date, slots: ofDay }) => [
    spaces(`${weekday}, ${date}`),
    ofDay.map((slot) => spaces(slot.label)),
  ]);

test('nine o’clock in New York is another hour in Berlin for the two weeks between both changes to summer time', () => {
  // 9 AM in New York on the Friday before its time change, the Monday after, and after Berlin's.
  const slots = ['2026-03-06T14:00:00Z', '2026-03-09T13:00:00Z', '2026-03-30T13:00:00Z'];
  expect(tell(slots, 'Europe/Berlin')).toEqual([
    ['Fri, Mar 6', ['3:00 PM']],
    ['Mon, Mar 9', ['2:00 PM']],
    ['Mon, Mar 30', ['3:00 PM']],
  ]);
  expect(tell(slots, 'America/New_York').map(([, times]) => times)).toEqual([['9:00 AM'], ['9:00 AM'], ['9:00 AM']]);
});

test('a slot late in the day of the company is on the day after in the East, and on the day before in the West', () => {
  expect(tell(['2026-03-10T20:30:00Z'], 'Asia/Tokyo')).toEqual([['Wed, Mar 11', ['5:30 AM']]]);
  expect(tell(['2026-03-11T04:00:00Z'], 'America/Los_Angeles')).toEqual([['Tue, Mar 10', ['9:00 PM']]]);
});

test('the hour that comes twice when clocks go back is told apart by its time zone', () => {
  const twice = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'];
  expect(tell(twice, 'America/New_York')).toEqual([['Sun, Nov 1', ['1:30 AM EDT', '1:30 AM EST', '2:30 AM']]]);
});

test('a half hour is told with its day, its end and the name that the time zone has then', () => {
  expect(spaces(describeSlot('2026-03-07T17:00:00Z', 'America/Denver'))).toBe(
    'Saturday, March 7, 2026, 10:00 AM to 10:30 AM, Mountain Standard Time',
  );
  expect(spaces(describeSlot('2026-03-09T16:00:00Z', 'America/Denver'))).toBe(
    'Monday, March 9, 2026, 10:00 AM to 10:30 AM, Mountain Daylight Time',
  );
  expect(nameZone('Asia/Kathmandu', new Date('2026-03-09T16:00:00Z'))).toMatch(/Nepal|GMT\+5:45/);
  expect(endOf('2026-03-09T16:00:00+00:00')).toBe('2026-03-09T16:30:00.000Z');
});

test('a half hour is in the morning, in the afternoon, or in the evening of the visitor', () => {
  const slots = ['2026-03-10T13:00:00Z', '2026-03-10T16:00:00Z', '2026-03-10T21:00:00Z'];
  const partsIn = (timeZone: string) =>
    groupByDay(slots, timeZone).flatMap(({ slots: ofDay }) => ofDay.map(({ dayPart }) => dayPart));
  expect(partsIn('America/New_York')).toEqual(['morning', 'afternoon', 'evening']);
  expect(partsIn('Asia/Tokyo')).toEqual(['evening', 'morning', 'morning']);
});

test('a half hour is named in short', () => {
  expect(spaces(nameSlot('2026-03-10T16:30:00Z', 'America/New_York'))).toBe('Tue, Mar 10, 12:30 PM');
});

test('every time zone of the platform can be chosen and told, and those that are in use', () => {
  const at = new Date('2026-03-09T16:00:00Z');
  for (const zone of listZones('America/Denver', 'UTC')) expect(nameZone(zone, at)).not.toBe('');
  expect(listZones('America/Denver', 'UTC')).toContain('UTC');
  expect(findVisitorZone('UTC')).not.toBe('');
});

test('a time zone that this browser does not know is not offered, and another one tells the time', () => {
  expect(listZones('America/Denver', 'Europe/Newtown')).not.toContain('Europe/Newtown');
  expect(findKnownZone('Europe/Newtown', 'America/Denver')).toBe('America/Denver');
  expect(findKnownZone('Asia/Kathmandu', 'America/Denver')).toBe('Asia/Kathmandu');
  expect(findKnownZone('Europe/Newtown', 'Europe/Newtown')).toBe('UTC');
});
