import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import {
  type BookingAnswer,
  bookDemo,
  callBooking,
  listFreeSlots,
  tokenOf,
  turnBookingClock,
} from '../../helpers/booking-database.ts';
import { SEED } from '../../helpers/corpus.ts';

const NOW = '2026-03-02T15:00:00Z';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: ACCOUNTS.owner })]);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings, private.booking_networks');
  await sql.run(
    "update private.booking_settings set time_zone = 'America/New_York', lead_hours = 4, horizon_days = 30, max_per_hour = 20",
  );
  await comeFrom({});
  await turnBookingClock(sql, NOW);
});

/** The headers of the requests that follow, as PostgREST hands them on. */
const comeFrom = (headers: object) =>
  sql.query("select set_config('request.headers', $1, false)", [JSON.stringify(headers)]);

/** Books one of many half hours; each visitor has an e-mail address and a telephone of their own. */
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

describe('one stranger', () => {
  test.each([
    ['the address that the gateway names', { 'cf-connecting-ip': '192.0.2.7' }, { 'cf-connecting-ip': '192.0.2.8' }],
    [
      'it, whatever the caller writes beside it',
      { 'cf-connecting-ip': '192.0.2.7', 'x-forwarded-for': '203.0.113.1' },
      { 'cf-connecting-ip': '192.0.2.8', 'x-forwarded-for': '203.0.113.1' },
    ],
    [
      'the first of those that it came by, where no other is named',
      { 'x-forwarded-for': '192.0.2.7, 10.0.0.1' },
      { 'x-forwarded-for': '192.0.2.8, 10.0.0.1' },
    ],
    [
      'the whole of a network of IPv6',
      { 'cf-connecting-ip': '2001:db8:0:1::7' },
      { 'cf-connecting-ip': '2001:db8:0:2::7' },
    ],
    [
      'an address of IPv4 that is written as one of IPv6',
      { 'x-forwarded-for': '::ffff:192.0.2.7' },
      { 'x-forwarded-for': '::ffff:192.0.2.8' },
    ],
  ])('books five an hour and no more, and another visitor still books: by %s', async (_by, stranger, other) => {
    await comeFrom(stranger);
    expect(await bookMany(8)).toEqual([...times(5, 'booked'), ...times(3, 'too_many_now')]);
    await comeFrom(other);
    expect(outcomeOf(await bookAs(9))).toBe('booked');
    await comeFrom(stranger);
    await turnBookingClock(sql, '2026-03-02T16:15:00Z');
    expect(outcomeOf(await bookAs(10))).toBe('booked');
  });

  test('books five within any hour at most, whenever that begins', async () => {
    await comeFrom({ 'cf-connecting-ip': '192.0.2.7' });
    await sql.run('update private.booking_settings set max_per_hour = 1000, lanes = 20');
    const minutes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 12, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(minutes, async (waits) => {
        await sql.run('truncate private.bookings, private.booking_networks');
        const booked: number[] = [];
        let now = Date.parse(NOW);
        for (const [visitor, wait] of waits.entries()) {
          now += wait * 60_000;
          await turnBookingClock(sql, new Date(now).toISOString());
          const isBooked = outcomeOf(await bookAs(visitor)) === 'booked';
          const inHour = booked.filter((at) => at > now - 3_600_000).length;
          if (isBooked) expect(inHour).toBeLessThan(5);
          // Rounded up by less than a quarter of an hour, nobody is kept waiting for longer.
          else expect(booked.filter((at) => at > now - 4_500_000).length).toBeGreaterThanOrEqual(5);
          if (isBooked) booked.push(now);
        }
      }),
      { seed: SEED, numRuns: 8 },
    );
    await sql.run('update private.booking_settings set lanes = 1');
  });

  test('has no other address of IPv6 in the same network', async () => {
    await comeFrom({ 'cf-connecting-ip': '2001:db8::1' });
    await bookMany(5);
    await comeFrom({ 'cf-connecting-ip': '2001:db8::ffff' });
    expect(outcomeOf(await bookAs(6))).toBe('too_many_now');
  });

  test.each([
    {},
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': 'unknown' },
    { 'cf-connecting-ip': "'; drop table" },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '172.18.0.1' },
    { 'x-forwarded-for': '::ffff:10.0.0.4, 203.0.113.1' },
    { 'x-forwarded-for': '::1' },
    { 'cf-connecting-ip': 'fd00::1' },
  ])('without an address of the internet meets the bound of everybody: %j', async (headers) => {
    await comeFrom(headers);
    await sql.run('update private.booking_settings set max_per_hour = 7');
    expect(await bookMany(9)).toEqual([...times(7, 'booked'), ...times(2, 'too_many_now')]);
  });

  test('has three demos open by one telephone, however it is written', async () => {
    const phones = ['(555) 010-7788', '+1 555.010.7788', '5550107788 x12', '555-010-7788'];
    const outcomes = [];
    for (const [visitor, phone] of phones.entries()) outcomes.push(outcomeOf(await bookAs(visitor, { phone })));
    expect(outcomes).toEqual([...times(3, 'booked'), 'too_many_for_email']);
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(0)]);
    expect(outcomeOf(await bookAs(5, { phone: '555 010 7788' }))).toBe('booked');
  });

  test('leaves two bytes of a hash for an hour, which many networks have, and not the network', async () => {
    await comeFrom({ 'cf-connecting-ip': '192.0.2.7' });
    await bookMany(5);
    const read = async () =>
      (
        await sql.query<{ text: string; hash: string }>(
          "select row(booked.*)::text as text, encode(network_hash, 'hex') as hash from private.booking_networks as booked",
        )
      ).rows;
    const rows = await read();
    expect(rows.filter(({ text }) => text.includes('192.0.2.7'))).toEqual([]);
    expect(rows.map(({ hash }) => hash.length)).toEqual([4, 4, 4, 4, 4]);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBeGreaterThan(1);
    await turnBookingClock(sql, '2026-03-02T16:15:00Z');
    await listFreeSlots(sql, NOW, NOW);
    expect(await read()).toEqual([]);
  });

  test('leaves nothing that says which booking came from the network: no time, no order and no transaction', async () => {
    for (const [visitor, minute] of ['02:11', '05:37', '09:02', '14:59'].entries()) {
      await turnBookingClock(sql, `2026-03-02T15:${minute}.123Z`);
      await comeFrom({ 'cf-connecting-ip': `192.0.2.${visitor}` });
      await bookAs(visitor);
    }
    const { rows } = await sql.query<{ id: string; until: string; written: string }>(
      `select id, to_char(counts_until at time zone 'UTC', 'HH24:MI:SS.US') as until, xmin::text as written
       from private.booking_networks order by ctid`,
    );
    expect(new Set(rows.map(({ until }) => until))).toEqual(new Set(['16:15:00.000000']));
    expect(new Set(rows.map(({ written }) => written)).size).toBe(1);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

describe('sent again after a lost answer', () => {
  test('a booking has what was corrected meanwhile, and is one', async () => {
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

  test('it keeps its half hour, whoever is in it is not asked again, and it counts once', async () => {
    await comeFrom({ 'cf-connecting-ip': '192.0.2.7' });
    await bookAs(1);
    for (let press = 0; press < 6; press += 1) expect(outcomeOf(await bookAs(1))).toBe('booked');
    expect(await bookMany(4, 2)).toEqual(times(4, 'booked'));
  });

  test('it takes no e-mail address that has three open already', async () => {
    for (const visitor of [1, 2, 3]) await bookAs(visitor, { email: 'same@example.com' });
    await bookAs(4);
    expect(await bookAs(4, { email: 'same@example.com', note: 'Corrected' })).toMatchObject({
      outcome: 'not_corrected',
      booking: { status: 'booked', email: '4@example.com', note: 'We miss calls on Mondays.' },
    });
    expect(outcomeOf(await bookAs(5, { email: 'same@example.com' }))).toBe('too_many_for_email');
    expect(outcomeOf(await bookAs(1, { email: 'same@example.com', note: 'More' }))).toBe('booked');
  });

  test('it is booked as it was, however many have its e-mail address or its telephone since', async () => {
    const [email, phone] = ['same@example.com', '(555) 010-7799'];
    await bookAs(1, { email, phone });
    await bookAs(2, { email });
    await bookAs(3, { email });
    await bookAs(4, { phone });
    await bookAs(5, { phone });
    expect(outcomeOf(await bookAs(1, { email, phone }))).toBe('booked');
    expect(await bookAs(1, { email, phone, note: 'More' })).toMatchObject({ booking: { note: 'More' } });
  });

  test('what was cancelled, or has begun, stays as it was', async () => {
    await bookAs(1);
    await bookAs(2);
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);
    expect(await bookAs(1, { name: 'Late' })).toMatchObject({ booking: { status: 'cancelled', name: 'Ann Alvarez' } });
    await turnBookingClock(sql, '2026-03-12T14:00:00Z');
    expect(await bookAs(2, { name: 'Late' })).toMatchObject({ booking: { name: 'Ann Alvarez' } });
  });

  test('it breaks no rule of what is stored', async () => {
    await bookAs(1);
    expect(await bookAs(1, { name: '' })).toBe('23514');
  });
});

describe('a notice that is as long as the days ahead', () => {
  const save = (settings: object) =>
    callBooking(sql, 'public.save_booking_settings(public.read_booking_settings() || $1)', [JSON.stringify(settings)]);

  test.each([
    { lead_hours: 48, horizon_days: 2 },
    { lead_hours: 336, horizon_days: 14 },
    { lead_hours: 24, horizon_days: 1 },
  ])('is refused in words, because nothing could ever be booked: %j', async (settings) => {
    await expect(save(settings)).rejects.toMatchObject({
      code: '22023',
      message: 'the notice is as long as the days ahead, so that no time could ever be booked',
    });
  });

  test('is taken where an hour is left', async () => {
    await save({ lead_hours: 47, horizon_days: 2 });
    expect(await listFreeSlots(sql, '-infinity', 'infinity')).toEqual([
      '2026-03-04T14:00:00.000Z',
      '2026-03-04T14:30:00.000Z',
    ]);
  });
});
