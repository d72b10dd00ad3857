import { toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, expect, test } from 'vitest';
import { bookNextSlot } from '../../../helpers/booked-demo.ts';
import { tokenOf } from '../../../helpers/booking-database.ts';
import { openEmptyBackend, settingsOf } from '../../../helpers/running-backend.ts';

const SECRET = tokenOf(8);

let backend: Backend;
let address: string;
let path: string;
beforeAll(async () => {
  backend = await openEmptyBackend();
  await bookNextSlot(settingsOf(backend), { name: 'Ann Reed' });
  await backend.query("insert into private.booking_feed (secret_hash) values (sha256(convert_to($1, 'UTF8')))", [
    SECRET,
  ]);
  address = toFeedAddress(backend, SECRET);
  path = `${backend.url}/rest/v1/rpc/read_booking_calendar`;
});

test.each([
  ['everything, as Google and Apple do', '*/*'],
  ['a calendar', 'text/calendar'],
  ['a calendar rather than others, as Outlook does', 'text/calendar, application/octet-stream;q=0.8, */*;q=0.5'],
  ['pages, as a browser does', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
])('a program that sends no header of ours and accepts %s gets the calendar', async (_what, accept) => {
  const answer = await fetch(address, { headers: { Accept: accept } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text).toContain('\r\nSUMMARY:Demo: Ann Reed\\, Reed Plumbing\r\n');
});

test('nobody reads it with another secret, nor what it says with another filter', async () => {
  const key = `apikey=${encodeURIComponent(backend.publishableKey)}`;
  for (const query of [
    `secret=${tokenOf(9)}&${key}`,
    `secret=&${key}`,
    key,
    `secret=eq.${SECRET}&${key}`,
    `secret=like.*&${key}`,
    `or=(secret.eq.x,secret.neq.x)&${key}`,
    `secret=${tokenOf(9)}&select=*&order=secret&limit=10&${key}`,
  ]) {
    const answer = await fetch(`${path}?${query}`);
    const text = await answer.text();
    expect([answer.ok, text.includes('Ann Reed')], query).toEqual([false, false]);
  }
  expect((await fetch(`${path}?secret=${SECRET}`)).status).toBe(401);
});

test('it is kept by no store that others share', async () => {
  expect((await fetch(address)).headers.get('cache-control')).toBe('private, max-age=60');
});
