import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import {
  type BookingAnswer,
  bookDemo,
  callBooking,
  listFreeSlots,
  OPEN_CALENDAR,
  setBookingClock,
  tokenOf,
} from '../../helpers/booking-database.ts';

const NOW = '2026-03-02T15:00:00Z';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: ACCOUNTS.owner })]);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings cascade');
  await sql.run(
    "update private.booking_settings set time_zone = 'America/New_York', lead_hours = 4, horizon_days = 30, max_per_hour = 20",
  );
  await sql.run(OPEN_CALENDAR);
  await setBookingClock(sql, NOW);
});

const bookAs = (visitor: number, changes: Parameters<typeof bookDemo>[1] = {}) =>
  bookDemo(sql, {
    token: tokenOf(visitor),
    email: `${visitor}@example.com`,
    startsAt: new Date(Date.UTC(2026, 2, 10 + (visitor % 4), 14 + Math.floor(visitor / 4))).toISOString(),
    ...changes,
  });
const outcomeOf = (answer: BookingAnswer | string) => (typeof answer === 'string' ? answer : answer.outcome);

async function bookMany(count: number, first = 0): Promise<string[]> {
  const outcomes = [];
  for (let visitor = first; visitor < first + count; visitor += 1) outcomes.push(outcomeOf(await bookAs(visitor)));
  return outcomes;
}
const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

describe('one visitor', () => {
  test('can have two open demos per phone number, however it is written', async () => {
    const phones = ['(555) 010-7788', '+1 555.010.7788', '5550107788 x12', '555-010-7788'];
    const outcomes = [];
    for (const [visitor, phone] of phones.entries()) outcomes.push(outcomeOf(await bookAs(visitor, { phone })));
    expect(outcomes).toEqual([...times(2, 'booked'), ...times(2, 'too_many_for_email')]);
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(0)]);
    expect(outcomeOf(await bookAs(5, { phone: '555 010 7788' }))).toBe('booked');
  });

  test('can have two open demos per email address, and book again afterwards', async () => {
    const email = 'same@example.com';
    const outcomes = [];
    for (const visitor of [0, 1, 2]) outcomes.push(outcomeOf(await bookAs(visitor, { email })));
    expect(outcomes).toEqual(['booked', 'booked', 'too_many_for_email']);
    await setBookingClock(sql, '2026-03-10T14:00:00Z');
    expect(outcomeOf(await bookAs(12, { email, startsAt: '2026-03-12T15:00:00Z' }))).toBe('booked');
  });

  test('leaves no trace of their network address', async () => {
    await sql.query("select set_config('request.headers', $1, false)", [
      JSON.stringify({ 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '192.0.2.7' }),
    ]);
    expect(await bookMany(9)).toEqual(times(9, 'booked'));
    const { rows } = await sql.query<{ name: string }>(
      "select relname as name from pg_class where relname like 'booking%' and relkind = 'r' order by relname",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'booking_feed',
      'booking_links',
      'booking_notifications',
      'booking_settings',
      'bookings',
    ]);
  });
});

describe('a flood of bookings', () => {
  const end = (hours: number) => callBooking<number>(sql, 'public.cancel_recent_bookings($1)', [hours]);
  const listBooked = async () =>
    (
      await sql.query<{ email: string }>(
        "select split_part(email, '@', 1) as email from private.bookings where status = 'booked' order by 1",
      )
    ).rows.map(({ email }) => email);

  test('can be ended at once: recent bookings are canceled, and their times are free', async () => {
    await bookAs(0);
    await setBookingClock(sql, '2026-03-02T17:00:00Z');
    await bookMany(3, 1);
    const before = await listFreeSlots(sql, '-infinity', 'infinity');
    expect([await end(1), await listBooked()]).toEqual([3, ['0']]);
    expect((await listFreeSlots(sql, '-infinity', 'infinity')).length).toBe(before.length + 3);
    expect(await callBooking(sql, 'public.read_booking($1)', [tokenOf(1)])).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'owner',
      sequence: 1,
    });
    expect([await end(24), await listBooked()]).toEqual([1, []]);
  });

  test('doesn’t include demos that are done or have begun', async () => {
    await bookAs(0);
    await setBookingClock(sql, '2026-03-10T14:00:00Z');
    expect(await end(168)).toBe(0);
  });

  test.each([0, 169])('can cover 1 to 168 hours, not %d', async (hours) => {
    await expect(end(hours)).rejects.toMatchObject({ code: '22023' });
  });
});

test('every client-facing booking function turns off JIT', async () => {
  const { rows } = await sql.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'private'::regnamespace and prosecdef and proname ~ '(booking|demo|slots)'
       and has_function_privilege('anon', oid, 'execute') and not 'jit=off' = any (coalesce(proconfig, '{}'))`,
  );
  expect(rows).toEqual([]);
});

describe('repeated after a lost response', () => {
  test('a booking has the corrected details, and exists once', async () => {
    await bookAs(1);
    const corrected = {
      name: 'Ann Alvarez-Ray',
      phone: '(555) 010-7799',
      email: 'right@example.com',
      note: 'At night',
    };
    expect(await bookAs(1, corrected)).toMatchObject({ outcome: 'booked', booking: { ...corrected, sequence: 0 } });
    const { rows } = await sql.query<{ name: string; email: string }>('select name, email from private.bookings');
    expect(rows).toEqual([{ name: 'Ann Alvarez-Ray', email: 'right@example.com' }]);
  });

  test('it keeps its half hour without another availability check, and counts once', async () => {
    await sql.run('update private.booking_settings set max_per_hour = 5');
    await bookAs(1);
    for (let press = 0; press < 6; press += 1) expect(outcomeOf(await bookAs(1))).toBe('booked');
    expect(await bookMany(4, 2)).toEqual(times(4, 'booked'));
  });

  test('it can’t use an email address with two open demos', async () => {
    for (const visitor of [1, 2]) await bookAs(visitor, { email: 'same@example.com' });
    await bookAs(4);
    expect(await bookAs(4, { email: 'same@example.com', note: 'Corrected' })).toMatchObject({
      outcome: 'not_corrected',
      booking: { status: 'booked', email: '4@example.com', note: 'We miss calls on Mondays.' },
    });
    expect(outcomeOf(await bookAs(5, { email: 'same@example.com' }))).toBe('too_many_for_email');
    expect(outcomeOf(await bookAs(1, { email: 'same@example.com', note: 'More' }))).toBe('booked');
  });

  test('it stays as it was booked, however many share its email address or phone number since', async () => {
    const [email, phone] = ['same@example.com', '(555) 010-7799'];
    await bookAs(1, { email, phone });
    await bookAs(2, { email });
    await bookAs(3, { phone });
    expect(outcomeOf(await bookAs(1, { email, phone }))).toBe('booked');
    expect(await bookAs(1, { email, phone, note: 'More' })).toMatchObject({ booking: { note: 'More' } });
  });

  test('a canceled or started one stays as it was', async () => {
    await bookAs(1);
    await bookAs(2);
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);
    expect(await bookAs(1, { name: 'Late' })).toMatchObject({ booking: { status: 'cancelled', name: 'Ann Alvarez' } });
    await setBookingClock(sql, '2026-03-12T14:00:00Z');
    expect(await bookAs(2, { name: 'Late' })).toMatchObject({ booking: { name: 'Ann Alvarez' } });
  });

  test('it breaks no rule for stored data', async () => {
    await bookAs(1);
    expect(await bookAs(1, { name: '' })).toBe('23514');
  });
});

describe('notice as long as the booking window', () => {
  const save = (settings: object) =>
    callBooking(sql, 'public.save_booking_settings(public.read_booking_settings() || $1)', [JSON.stringify(settings)]);

  test.each([
    { lead_hours: 48, horizon_days: 2 },
    { lead_hours: 336, horizon_days: 14 },
    { lead_hours: 24, horizon_days: 1 },
  ])('is rejected with a message, because nothing could ever be booked: %j', async (settings) => {
    await expect(save(settings)).rejects.toMatchObject({
      code: '22023',
      message:
        'Nobody could book a demo, because the notice is as long as the days ahead. Choose fewer hours or more days.',
    });
  });

  test('is accepted if an hour is left', async () => {
    await save({ lead_hours: 47, horizon_days: 2 });
    expect(await listFreeSlots(sql, '-infinity', 'infinity')).toEqual([
      '2026-03-04T14:00:00.000Z',
      '2026-03-04T14:30:00.000Z',
    ]);
  });
});
