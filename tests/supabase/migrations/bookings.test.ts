import { readMigrations } from '@callwright/supabase/local/backend/migrations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import {
  type BookingAnswer,
  bookDemo,
  callBooking,
  listFreeSlots,
  setBookingClock,
  tokenOf,
} from '../../helpers/booking-database.ts';

/** A Monday morning in New York, before daylight saving time starts on Sunday. */
const NOW = '2026-03-02T15:00:00Z';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: ACCOUNTS.owner })]);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings cascade');
  await set(
    "time_zone = 'America/New_York', lanes = 1, lead_hours = 4, horizon_days = 30, max_per_hour = 20, keep_days = 90, holidays = '{}'",
  );
  await set(
    `working_hours = (select jsonb_agg(jsonb_build_object('weekday', n, 'from', '09:00', 'to', '17:00')) from generate_series(1, 5) n)`,
  );
  await setBookingClock(sql, NOW);
});

const set = (assignments: string) => sql.run(`update private.booking_settings set ${assignments}`);
const outcomeOf = (answer: BookingAnswer | string) => (typeof answer === 'string' ? answer : answer.outcome);
const outcomes = (answers: (BookingAnswer | string)[]) => answers.map(outcomeOf);
const move = (visitor: number, startsAt: string) =>
  callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(visitor), startsAt]);
const cancel = (visitor: number) => callBooking(sql, 'public.cancel_booking($1)', [tokenOf(visitor)]);
const read = (visitor: number) =>
  callBooking<BookingAnswer['booking'] | null>(sql, 'public.read_booking($1)', [tokenOf(visitor)]);
const countBookings = async () =>
  (await sql.query<{ count: number }>('select count(*)::int from private.bookings')).rows[0]?.count;

test('a calendar is closed until its owner sets hours, and one that already has bookings stays open', async () => {
  const migrations = await readMigrations();
  const closing = migrations.find(({ name }) => name === 'booking_hours');
  const undecided = 'update private.booking_settings set decided_at = null';
  const hours = 'select jsonb_array_length(working_hours) as answer from private.booking_settings';
  await bookDemo(sql, {});
  const withoutTrigger = (statement: string) =>
    sql.run(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`);
  await withoutTrigger(undecided);
  await sql.run(closing?.sql ?? '');
  expect(await callBooking(sql, `(${hours})`, [])).toBe(5);
  await sql.run('truncate private.bookings cascade');
  await sql.run(closing?.sql ?? '');
  expect(await callBooking(sql, `(${hours})`, [])).toBe(0);
  expect(await listFreeSlots(sql, '-infinity', 'infinity')).toEqual([]);
});

describe('available half hours', () => {
  test('are in business hours, after the minimum notice and within the booking window', async () => {
    const today = await listFreeSlots(sql, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
    // 2 PM in New York, four hours from now, to 4:30 PM.
    expect([today[0], today.at(-1), today.length]).toEqual(['2026-03-02T19:00:00.000Z', '2026-03-02T21:30:00.000Z', 6]);
    expect(await listFreeSlots(sql, '2026-03-07T12:00:00Z', '2026-03-09T04:00:00Z')).toEqual([]);
    const all = await listFreeSlots(sql, NOW, '2027-03-02T00:00:00Z');
    expect(all.at(-1)).toBe('2026-04-01T14:30:00.000Z');
  });

  test('stay at the same local time when clocks go forward', async () => {
    const firstOf = async (day: string) => (await listFreeSlots(sql, `${day}T00:00:00Z`, `${day}T23:59:00Z`))[0];
    expect(await firstOf('2026-03-06')).toBe('2026-03-06T14:00:00.000Z');
    expect(await firstOf('2026-03-09')).toBe('2026-03-09T13:00:00.000Z');
  });

  test('leave out the hour that the clock skips, and have the repeated hour once', async () => {
    await set(`working_hours = '[{"weekday": 7, "from": "00:00", "to": "04:00"}]'`);
    expect(await listFreeSlots(sql, '2026-03-08T00:00:00Z', '2026-03-08T12:00:00Z')).toEqual(
      ['05:00', '05:30', '06:00', '06:30', '07:00', '07:30'].map((time) => `2026-03-08T${time}:00.000Z`),
    );
    await setBookingClock(sql, '2026-10-20T00:00:00Z');
    const repeated = await listFreeSlots(sql, '2026-11-01T00:00:00Z', '2026-11-01T12:00:00Z');
    expect(repeated).toHaveLength(8);
    expect(new Set(repeated).size).toBe(8);
  });

  test('leave out days off, by the company’s calendar', async () => {
    await set(`holidays = '{2026-03-10}'`);
    expect(await listFreeSlots(sql, '2026-03-10T04:00:00Z', '2026-03-11T04:00:00Z')).toEqual([]);
    expect(await listFreeSlots(sql, '2026-03-11T04:00:00Z', '2026-03-12T04:00:00Z')).toHaveLength(16);
  });

  test('include all that the owner offers, in any time zone, half a year ahead', async () => {
    await set('horizon_days = 180');
    const all = await listFreeSlots(sql, '-infinity', 'infinity');
    expect([all[0], all.at(-1)]).toEqual(['2026-03-02T19:00:00.000Z', '2026-08-28T20:30:00.000Z']);
  });

  test('appear once if ranges of a day overlap', async () => {
    await set(
      `working_hours = '[{"weekday": 1, "from": "09:00", "to": "12:00"}, {"weekday": 1, "from": "11:00", "to": "14:00"}]'`,
    );
    const slots = await listFreeSlots(sql, '2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z');
    expect(slots).toHaveLength(10);
    expect(new Set(slots).size).toBe(10);
  });
});

describe('a booking', () => {
  test('takes its half hour, and the next visitor gets the next available ones', async () => {
    const first = await bookDemo(sql, {});
    expect(first).toMatchObject({ outcome: 'booked', booking: { status: 'booked', can_change: true, sequence: 0 } });
    const second = await bookDemo(sql, { token: tokenOf(2), email: 'second@example.com' });
    expect(second).toMatchObject({ outcome: 'taken' });
    if (typeof second === 'string') throw new Error(second);
    expect(second.next?.map((slot) => new Date(slot).toISOString())).toEqual(
      ['14:30', '15:00', '15:30', '16:00', '16:30'].map((time) => `2026-03-10T${time}:00.000Z`),
    );
    expect(await listFreeSlots(sql, '2026-03-10T14:00:00Z', '2026-03-10T15:00:00Z')).toEqual([
      '2026-03-10T14:30:00.000Z',
    ]);
  });

  test('exists once, however often its browser repeats it after a lost response', async () => {
    expect(outcomes([await bookDemo(sql, {}), await bookDemo(sql, {})])).toEqual(['booked', 'booked']);
    expect(await countBookings()).toBe(1);
  });

  test('is possible as often at one time as the owner has people', async () => {
    await set('lanes = 2');
    const answers = [];
    for (const visitor of [1, 2, 3]) {
      answers.push(await bookDemo(sql, { token: tokenOf(visitor), email: `${visitor}@example.com` }));
    }
    expect(outcomes(answers)).toEqual(['booked', 'booked', 'taken']);
    await cancel(1);
    expect(outcomeOf(await bookDemo(sql, { token: tokenOf(4), email: '4@example.com' }))).toBe('booked');
  });

  test.each([
    ['before the minimum notice', '2026-03-02T18:30:00Z'],
    ['in the past', '2026-02-02T15:00:00Z'],
    ['beyond the booking window', '2026-05-04T15:00:00Z'],
    ['at night', '2026-03-10T08:00:00Z'],
    ['off the half hour', '2026-03-10T14:15:00Z'],
    ['at the end of time', 'infinity'],
  ])('%s isn’t available', async (_when, startsAt) => {
    expect(outcomeOf(await bookDemo(sql, { startsAt }))).toBe('taken');
  });

  test('can’t be duplicated even by a program with rights on the table', async () => {
    await bookDemo(sql, {});
    await expect(
      sql.run(`insert into private.bookings select (copy).* from (
        select jsonb_populate_record(b, '{"id": "99999999-9999-4999-8999-999999999999", "token_hash": "\\\\x00"}') as copy
        from private.bookings b) copies`),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('doesn’t overlap one made in a time zone with offset half hours', async () => {
    await bookDemo(sql, {});
    await set(`time_zone = 'Asia/Kathmandu', working_hours = '[{"weekday": 2, "from": "18:00", "to": "22:00"}]'`);
    // 7:45 PM in Kathmandu is 2 PM UTC.
    expect(await listFreeSlots(sql, '2026-03-10T13:15:00Z', '2026-03-10T15:00:00Z')).toEqual([
      '2026-03-10T13:15:00.000Z',
      '2026-03-10T14:45:00.000Z',
    ]);
  });
});

describe('a flood of bookings', () => {
  test('with one email address ends at two open bookings, however it is spelled', async () => {
    const answers = [];
    for (const [visitor, email] of ['a@example.com', 'A@example.com', 'a@EXAMPLE.com'].entries()) {
      answers.push(await bookDemo(sql, { token: tokenOf(visitor), startsAt: `2026-03-1${visitor}T15:00:00Z`, email }));
    }
    expect(outcomes(answers)).toEqual(['booked', 'booked', 'too_many_for_email']);
    await cancel(0);
    expect(outcomeOf(await bookDemo(sql, { token: tokenOf(9), email: 'a@example.com' }))).toBe('booked');
  });

  test('by many ends at the owner’s limit, including canceled ones, for an hour', async () => {
    await set('max_per_hour = 2');
    const book = (visitor: number) =>
      bookDemo(sql, {
        token: tokenOf(visitor),
        email: `${visitor}@example.com`,
        startsAt: `2026-03-1${visitor}T15:00:00Z`,
      });
    expect(outcomes([await book(0), await cancel(0), await book(1), await book(2)])).toEqual([
      'booked',
      'cancelled',
      'booked',
      'too_many_now',
    ]);
    await setBookingClock(sql, '2026-03-02T16:00:01Z');
    expect(outcomeOf(await book(2))).toBe('booked');
  });

  test('by bots ends at a hidden field and at the minimum time for the form', async () => {
    expect(outcomeOf(await bookDemo(sql, { leftEmpty: 'https://example.com' }))).toBe('looks_automatic');
    expect(outcomeOf(await bookDemo(sql, { filledInMs: 1_999 }))).toBe('looks_automatic');
    expect(outcomeOf(await bookDemo(sql, { filledInMs: 2_000 }))).toBe('booked');
  });

  test('of moves ends at ten per booking', async () => {
    await bookDemo(sql, {});
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await move(1, `2026-03-11T1${n % 2 === 0 ? 4 : 5}:00:00Z`));
    expect(outcomes(answers)).toEqual([...Array.from({ length: 10 }, () => 'moved'), 'too_many_moves']);
    expect(outcomeOf(await cancel(1))).toBe('cancelled');
  });
});

describe('a booking’s visitor', () => {
  test('moves it, and its first half hour is available again', async () => {
    await bookDemo(sql, {});
    expect(await move(1, '2026-03-10T14:30:00Z')).toMatchObject({ outcome: 'moved', booking: { sequence: 1 } });
    expect(await listFreeSlots(sql, '2026-03-10T14:00:00Z', '2026-03-10T15:00:00Z')).toEqual([
      '2026-03-10T14:00:00.000Z',
    ]);
  });

  test('keeps the half hour if the other one is taken', async () => {
    await bookDemo(sql, {});
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-03-10T15:00:00Z' });
    expect(await move(1, '2026-03-10T15:00:00Z')).toMatchObject({ outcome: 'taken' });
    expect(new Date((await read(1))?.starts_at ?? 0).toISOString()).toBe('2026-03-10T14:00:00.000Z');
  });

  test('cancels it once or twice, and can’t move it afterwards', async () => {
    await bookDemo(sql, {});
    expect(await cancel(1)).toMatchObject({ outcome: 'cancelled', booking: { cancelled_by: 'visitor', sequence: 1 } });
    expect(await cancel(1)).toMatchObject({ outcome: 'cancelled', booking: { sequence: 1 } });
    expect(outcomeOf(await move(1, '2026-03-10T15:00:00Z'))).toBe('cancelled');
  });

  test('can’t move or cancel after it has begun', async () => {
    await bookDemo(sql, {});
    await setBookingClock(sql, '2026-03-10T14:00:00Z');
    expect(outcomes([await move(1, '2026-03-12T15:00:00Z'), await cancel(1)])).toEqual(['too_late', 'too_late']);
  });

  test('reads only their own, and not its secret', async () => {
    await bookDemo(sql, {});
    expect(await read(2)).toBeNull();
    expect(outcomes([await move(2, '2026-03-12T15:00:00Z'), await cancel(2)])).toEqual(['unknown', 'unknown']);
    expect(Object.keys((await read(1)) ?? {})).not.toContain('token_hash');
    const { rows } = await sql.query<{ text: string }>('select bookings::text as text from private.bookings');
    expect(rows[0]?.text).not.toContain(tokenOf(1));
  });
});

describe('stored requests', () => {
  test('are deleted after their time when the owner opens the list, never by a visitor', async () => {
    const list = () => callBooking(sql, "public.list_bookings('all')", []);
    await bookDemo(sql, {});
    await setBookingClock(sql, '2026-06-08T13:59:59Z');
    await list();
    expect(await countBookings()).toBe(1);
    await setBookingClock(sql, '2026-06-08T14:00:01Z');
    await listFreeSlots(sql, '-infinity', 'infinity');
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-06-10T15:00:00Z' });
    await cancel(1);
    expect(await countBookings()).toBe(2);
    await list();
    expect(await countBookings()).toBe(1);
  });

  test('are deleted immediately if the owner shortens the time', async () => {
    await bookDemo(sql, {});
    await setBookingClock(sql, '2026-03-20T00:00:00Z');
    await callBooking(sql, `public.save_booking_settings(public.read_booking_settings() || '{"keep_days": 5}')`, []);
    expect(await countBookings()).toBe(0);
  });

  test('of canceled bookings are deleted after the same time', async () => {
    await set('keep_days = 3');
    await bookDemo(sql, { startsAt: '2026-03-30T15:00:00Z' });
    await cancel(1);
    await setBookingClock(sql, '2026-03-05T15:00:01Z');
    await callBooking(sql, "public.list_bookings('all')", []);
    expect(await read(1)).toBeNull();
  });
});

describe('the owner', () => {
  const list = (kind: string, ...page: unknown[]) =>
    callBooking<{ id: string; name: string; starts_at: string }[]>(
      sql,
      `public.list_bookings($1${page.map((_, index) => `, $${index + 2}`).join('')})`,
      [kind, ...page],
    );
  const names = async (kind: string) => (await list(kind)).map(({ name }) => name);
  const setStatus = (id: string | undefined, status: string) =>
    callBooking(sql, 'public.set_booking_status($1, $2)', [id, status]);

  async function bookThree(): Promise<string[]> {
    const ids = [];
    for (const [visitor, name] of ['first', 'second', 'third'].entries()) {
      const answer = await bookDemo(sql, {
        token: tokenOf(visitor),
        name,
        email: `${name}@example.com`,
        startsAt: `2026-03-1${visitor}T15:00:00Z`,
      });
      if (typeof answer === 'string') throw new Error(answer);
      ids.push(answer.booking?.id ?? '');
    }
    return ids;
  }

  test('sees upcoming, past, done, and canceled demos, each in its list', async () => {
    const [first, second] = await bookThree();
    expect(await names('coming')).toEqual(['first', 'second', 'third']);
    await setBookingClock(sql, '2026-03-11T15:30:00Z');
    expect([await names('coming'), await names('past')]).toEqual([['third'], ['second', 'first']]);
    expect(outcomeOf(await setStatus(first, 'done'))).toBe('set');
    expect(await setStatus(second, 'cancelled')).toMatchObject({ outcome: 'set', booking: { cancelled_by: 'owner' } });
    expect([await names('past'), await names('done'), await names('cancelled')]).toEqual([[], ['first'], ['second']]);
    expect(await names('all')).toEqual(['third', 'second', 'first']);
    expect(outcomes([await setStatus(first, 'booked'), await setStatus(second, 'booked')])).toEqual([
      'set',
      'cancelled',
    ]);
    expect(await names('past')).toEqual(['first']);
  });

  test.each(['coming', 'all'])('reads %s page by page, without duplicates or gaps', async (kind) => {
    await set('lanes = 3');
    for (let visitor = 0; visitor < 7; visitor += 1) {
      await bookDemo(sql, {
        token: tokenOf(visitor),
        email: `${visitor}@example.com`,
        startsAt: `2026-03-1${visitor % 3}T15:00:00Z`,
      });
    }
    const whole = (await list(kind)).map(({ id }) => id);
    const pages: string[] = [];
    for (let last: { id: string; starts_at: string } | undefined; ; ) {
      const page = await list(kind, last?.starts_at ?? null, last?.id ?? null, 2);
      pages.push(...page.map(({ id }) => id));
      last = page.at(-1);
      if (page.length < 2) break;
    }
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(7);
  });

  test('deletes one at the visitor’s request', async () => {
    const [first] = await bookThree();
    const remove = () => callBooking<boolean>(sql, 'public.delete_booking($1)', [first]);
    expect([await remove(), await remove(), await read(0)]).toEqual([true, false, null]);
  });

  test('can’t set an invalid time zone', async () => {
    await expect(
      callBooking(
        sql,
        `public.save_booking_settings(public.read_booking_settings() || '{"time_zone": "Mars/Base"}')`,
        [],
      ),
    ).rejects.toMatchObject({ code: '22023' });
  });
});
