import { toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { beforeAll, expect, test } from 'vitest';
import { bookNextSlot } from '../../../helpers/booked-demo.ts';
import { OPEN_CALENDAR, tokenOf } from '../../../helpers/booking-database.ts';
import { openEmptyBackend, settingsOf, signInNewAuthor } from '../../../helpers/running-backend.ts';

const SECRET = tokenOf(8);

let backend: Backend;
let address: string;
beforeAll(async () => {
  backend = await openEmptyBackend();
  await backend.execute(OPEN_CALENDAR);
  const owner = await signInNewAuthor(backend);
  const { error } = await owner.client.rpc('set_booking_feed', { secret: SECRET });
  expect(error).toBeNull();
  await bookNextSlot(settingsOf(backend), { name: 'Ann Reed' });
  address = toFeedAddress(backend, SECRET);
});

test.each([
  ['everything, like Google and Apple', '*/*'],
  ['a calendar', 'text/calendar'],
  ['pages, like a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
])('a client without our headers that accepts %s gets the calendar', async (_what, accept) => {
  const answer = await fetch(address, { headers: { Accept: accept } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await answer.text()).toContain('\r\nSUMMARY:Demo: Ann Reed\\, Reed Plumbing\r\n');
});

test('another secret doesn’t work, and API filters can’t read its content', async () => {
  for (const query of [
    '',
    `secret=${tokenOf(9)}`,
    'secret=',
    `secret=eq.${SECRET}`,
    'secret=like.*',
    `secret=${tokenOf(9)}&select=*&order=secret&limit=10`,
    'secret=%00',
  ]) {
    const answer = await fetch(`${backend.url}/functions/v1/calendar?${query}`);
    expect([answer.status, (await answer.text()).includes('Ann Reed')], query).toEqual([404, false]);
  }
});

test('eight concurrent clients get a response, and so does a visitor', async () => {
  const [visitor, ...answers] = await Promise.all([
    fetch(`${backend.url}/rest/v1/blog_posts?select=id`, { headers: { apikey: backend.publishableKey } }),
    ...Array.from({ length: 8 }, () => fetch(address)),
  ]);
  expect([visitor?.status, ...answers.map(({ status }) => status)]).toEqual(Array(9).fill(200));
});
