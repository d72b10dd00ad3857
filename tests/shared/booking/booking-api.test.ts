import {
  cancelRecentBookings,
  deleteBooking,
  listBookings,
  readBookingSettings,
  saveBookingSettings,
  setBookingFeed,
  setBookingStatus,
} from '@callwright/shared/booking/booking-api.ts';
import { toFeedAddress } from '@callwright/shared/booking/calendar-feed.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpBlog } from '../../helpers/blog-fixture.ts';
import { BOOKED_TEXTS, OPEN_CALENDAR, tokenOf } from '../../helpers/booking-database.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const blog = setUpBlog();
beforeAll(() => blog.backend.execute(OPEN_CALENDAR));

async function book(visitor = 1): Promise<void> {
  const days = { from_time: new Date().toISOString(), to_time: new Date(Date.now() + 14 * 86_400_000).toISOString() };
  const { data } = await blog.reader.rpc('list_free_slots', days);
  const [startsAt = ''] = (data as { slots: string[] }).slots;
  const { error } = await blog.reader.rpc('book_demo', {
    ...BOOKED_TEXTS,
    token: tokenOf(visitor),
    starts_at: startsAt,
    time_zone: 'America/Denver',
    left_empty: '',
    filled_in_ms: 9_000,
  });
  expect(error).toBeNull();
}

describe('the owner', () => {
  test('reads a visitor’s request, marks it as done, and deletes it', async () => {
    await book();
    const [booking, ...others] = unwrap(await listBookings(blog.author.client, 'coming'));
    if (!booking) throw new Error('there is no booking');
    expect(others).toEqual([]);
    expect(booking).toMatchObject({ ...BOOKED_TEXTS, status: 'booked', timeZone: 'America/Denver', canChange: true });
    expect(unwrap(await setBookingStatus(blog.author.client, booking.id, 'done'))).toMatchObject({ outcome: 'set' });
    expect(unwrap(await listBookings(blog.author.client, 'coming'))).toEqual([]);
    expect(unwrap(await listBookings(blog.author.client, 'done'))).toHaveLength(1);
    expect(unwrap(await deleteBooking(blog.author.client, booking.id))).toBe(true);
    expect(unwrap(await setBookingStatus(blog.author.client, booking.id, 'booked'))).toEqual({ outcome: 'unknown' });
  });

  test('cancels everything booked in the last hours at once', async () => {
    await book(2);
    expect(unwrap(await cancelRecentBookings(blog.author.client, 1))).toBe(1);
    expect(unwrap(await listBookings(blog.author.client, 'coming'))).toEqual([]);
  });

  test('sets the hours and reads them back', async () => {
    const { hasFeed, ...settings } = unwrap(await readBookingSettings(blog.author.client));
    expect(hasFeed).toBe(false);
    const changed = { ...settings, timeZone: 'Europe/Berlin', holidays: ['2026-12-24', '2026-12-25'], lanes: 3 };
    unwrap(await saveBookingSettings(blog.author.client, changed));
    expect(unwrap(await readBookingSettings(blog.author.client))).toEqual({ ...changed, hasFeed: false });
    unwrap(await saveBookingSettings(blog.author.client, settings));
  });

  test('creates an address for the calendar feed, which works without headers until turned off', async () => {
    await book();
    const address = toFeedAddress(blog.backend, tokenOf(5));
    unwrap(await setBookingFeed(blog.author.client, tokenOf(5)));
    expect(unwrap(await readBookingSettings(blog.author.client)).hasFeed).toBe(true);
    const calendar = await fetch(address);
    expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await calendar.text()).toContain(`SUMMARY:Demo: ${BOOKED_TEXTS.name}\\, ${BOOKED_TEXTS.business}`);
    unwrap(await setBookingFeed(blog.author.client, null));
    expect((await fetch(address)).status).toBe(404);
  });
});

test('everyone else gets a refusal message, and reads no row directly', async () => {
  await book();
  const refused = { ok: false, error: { kind: 'refused' } };
  expect(await listBookings(blog.other.client, 'all')).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'Only the owner of this blog sees and changes demo requests.' },
  });
  expect(await readBookingSettings(blog.other.client)).toMatchObject(refused);
  expect(await setBookingFeed(blog.other.client, tokenOf(6))).toMatchObject(refused);
  expect(await cancelRecentBookings(blog.other.client, 24)).toMatchObject(refused);
  expect((await listBookings(blog.reader, 'all')).ok).toBe(false);
  for (const table of ['bookings', 'booking_settings', 'booking_feed']) {
    const answer = await fetch(`${blog.backend.url}/rest/v1/${table}`, {
      headers: { apikey: blog.backend.publishableKey, 'Accept-Profile': 'private' },
    });
    expect(answer.ok).toBe(false);
  }
});
