import { BOOKING_TRADES, TRADE_LABELS } from '@callwright/shared/booking/booking-fields.ts';
import { toCalendarFile } from '@callwright/shared/booking/calendar-file.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, openBarePglite, type Sql } from '../../helpers/blog-database.ts';
import {
  bookDemo,
  callBooking,
  linesOfCalendar,
  readCalendar,
  tokenOf,
  turnBookingClock,
} from '../../helpers/booking-database.ts';
import { SEED } from '../../helpers/corpus.ts';

const NOW = '2026-03-02T15:00:00Z';
const SECRET = tokenOf(8);
const CALENDAR = 'text/calendar; charset=utf-8';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: ACCOUNTS.owner })]);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings, private.booking_feed');
  await sql.run('update private.booking_settings set keep_days = 90');
  await turnBookingClock(sql, NOW);
  await setFeed(SECRET);
});

const setFeed = (secret: string | null) => callBooking(sql, 'public.set_booking_feed($1)', [secret]);
const readLines = async () => linesOfCalendar((await readCalendar(sql, SECRET)).text);
const countEvents = async () => (await readLines()).filter((line) => line === 'BEGIN:VEVENT').length;

describe('the calendar of the owner', () => {
  test('is read by whoever has its secret, until there is another one, or none', async () => {
    await bookDemo(sql, {});
    const statusOf = async (secret: string) => (await readCalendar(sql, secret)).status;
    expect(await readCalendar(sql, SECRET)).toMatchObject({ status: '200', type: CALENDAR });
    await setFeed(tokenOf(9));
    expect([await statusOf(SECRET), await statusOf(tokenOf(9))]).toEqual(['404', '200']);
    await setFeed(null);
    expect(await readCalendar(sql, tokenOf(9))).toEqual({
      status: '404',
      type: 'text/plain; charset=utf-8',
      text: 'There is no calendar at this address. Its owner has made a new one, or turned it off.',
    });
  });

  test.each(['', 'x', `${tokenOf(8)} `, tokenOf(8).toUpperCase(), '%', '*', `eq.${tokenOf(8)}`, "' or true --"])(
    'is not read with the secret %j',
    async (secret) => {
      await bookDemo(sql, {});
      expect(await readCalendar(sql, secret)).toMatchObject({ status: '404' });
    },
  );

  test('stores no secret that opens it', async () => {
    const { rows } = await sql.query<{ text: string }>('select feed::text as text from private.booking_feed as feed');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(SECRET);
  });

  test('is an answer that no caller’s media types change, and of a transaction that may write nothing', async () => {
    await bookDemo(sql, {});
    const { rows } = await sql.query<{ type: string }>(
      "select pg_get_function_result('public.read_booking_calendar'::regproc) as type",
    );
    expect(rows[0]?.type).toBe('"*/*"');
    await sql.run('begin read only');
    try {
      expect(await readCalendar(sql, SECRET)).toMatchObject({ status: '200' });
    } finally {
      await sql.run('rollback');
    }
  });

  test('is a calendar without a demo as well', async () => {
    expect(await readLines()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Callwright//Demos//EN',
      'METHOD:PUBLISH',
      'NAME:Demos',
      'X-WR-CALNAME:Demos',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('has who comes, when, and how they are reached', async () => {
    const answer = await bookDemo(sql, { note: 'Two trucks; one, out of town' });
    if (typeof answer === 'string') throw new Error(answer);
    const lines = await readLines();
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      `UID:${answer.booking?.id}`,
      'SEQUENCE:0',
      'DTSTAMP:20260302T150000Z',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T143000Z',
      'SUMMARY:Demo: Ann Alvarez\\, Alvarez Plumbing',
      'DESCRIPTION:Plumbing\\n(555) 010-7788\\nann@example.com\\nTwo trucks\\; one\\, out of town',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
    ]);
  });

  test('moves a demo that was moved, and cancels one that was cancelled, in the place of adding it', async () => {
    await bookDemo(sql, {});
    const uid = (await readLines()).find((line) => line.startsWith('UID:')) ?? '';
    await callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(1), '2026-03-11T14:00:00Z']);
    expect(await readLines()).toEqual(
      expect.arrayContaining([uid, 'SEQUENCE:1', 'DTSTART:20260311T140000Z', 'STATUS:CONFIRMED']),
    );
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);
    expect(await readLines()).toEqual(
      expect.arrayContaining([
        uid,
        'SEQUENCE:2',
        'SUMMARY:Cancelled: Ann Alvarez\\, Alvarez Plumbing',
        'STATUS:CANCELLED',
        'TRANSP:TRANSPARENT',
      ]),
    );
    expect(await countEvents()).toBe(1);
  });

  test('names each trade as the screens do', async () => {
    for (const [visitor, trade] of BOOKING_TRADES.entries()) {
      await sql.run('truncate private.bookings');
      await bookDemo(sql, { token: tokenOf(visitor), trade });
      expect((await readLines()).find((line) => line.startsWith('DESCRIPTION:'))).toContain(
        `DESCRIPTION:${TRADE_LABELS[trade]}\\n`,
      );
    }
  });

  test('leaves out what is older than it is kept, before that is deleted', async () => {
    await sql.run('update private.booking_settings set keep_days = 5');
    await bookDemo(sql, {});
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-03-30T15:00:00Z' });
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(2)]);
    await turnBookingClock(sql, '2026-03-07T14:59:59Z');
    expect(await countEvents()).toBe(2);
    await turnBookingClock(sql, '2026-03-07T15:00:01Z');
    expect(await countEvents()).toBe(1);
    await turnBookingClock(sql, '2026-03-15T14:00:01Z');
    expect(await countEvents()).toBe(0);
  });

  /** Books 1,001 half hours in a row. */
  const bookThousand = ({ from = '2026-03-03T00:00:00Z', cancelledBy = null as string | null, note = '' } = {}) =>
    sql.query(
      `insert into private.bookings (
         token_hash, starts_at, lane, name, business, trade, phone, email, note, time_zone, created_at, changed_at,
         status, cancelled_by
       )
       select sha256(convert_to(n::text, 'UTF8')), $1::timestamptz + n * interval '30 minutes', 1,
         'Ann', '', 'hvac', '5550107788', 'ann@example.com', $3, 'UTC', '${NOW}', '${NOW}',
         case when $2::text is null then 'booked' else 'cancelled' end, $2
       from generate_series(1, 1001) as n`,
      [from, cancelledBy, note],
    );
  const listStarts = async () => (await readLines()).filter((line) => line.startsWith('DTSTART:'));

  test('has at most 1,000 demos, the first of them', async () => {
    await bookThousand();
    expect(await countEvents()).toBe(1000);
    expect((await listStarts()).at(-1)).toBe('DTSTART:20260323T200000Z');
  });

  test('is written in time where strangers filled it with the longest notes', { timeout: 15_000 }, async () => {
    await bookThousand({ note: 'é'.repeat(1_000) });
    expect(await countEvents()).toBe(1000);
  });

  test.each([
    ['cancelled', { cancelledBy: 'visitor' }],
    ['held', { from: '2026-02-05T00:00:00Z' }],
  ])('has the demos to come, however many were %s before them, and the latest of those', async (_were, many) => {
    await bookDemo(sql, { startsAt: '2026-03-31T14:00:00Z' });
    await bookThousand(many);
    const starts = await listStarts();
    expect(starts).toHaveLength(1000);
    expect(starts.at(-1)).toBe('DTSTART:20260331T140000Z');
    expect(starts).toEqual(starts.toSorted());
  });
});

describe('what a visitor typed', () => {
  test.each([
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged',
    'x\nEND:VCALENDAR',
    'x\rATTENDEE:mailto:boss@example.com',
    'x\u2028DTSTART:19700101T000000Z',
    'x\u0085BEGIN:VALARM',
    '\\nBEGIN:VEVENT',
    '";VALUE=URI:https://elsewhere.example',
  ])('writes no line of its own into the calendar: %j', async (note) => {
    await bookDemo(sql, { note });
    const { text } = await readCalendar(sql, SECRET);
    expect(text.split(/[\n\r\u0085\u2028\u2029]+/).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(linesOfCalendar(text).map((line) => line.split(/[:;]/, 1)[0])).toEqual([
      'BEGIN',
      'VERSION',
      'PRODID',
      'METHOD',
      'NAME',
      'X-WR-CALNAME',
      'REFRESH-INTERVAL',
      'X-PUBLISHED-TTL',
      'BEGIN',
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'DESCRIPTION',
      'STATUS',
      'TRANSP',
      'END',
      'END',
      '',
    ]);
  });

  test.each([
    ['<a href="https://elsewhere.example">Confirm</a>', '‹a href="https://elsewhere.example"›Confirm‹/a›'],
    ['<img src=x onerror=alert(1)>', '‹img src=x onerror=alert(1)›'],
    ['fewer than <3 trucks & >2 vans', 'fewer than ‹3 trucks & ›2 vans'],
    ['&lt;b&gt;', '&lt\\;b&gt\\;'],
    ['Ann \u202Eelpmaxe\u2066 shalom \u05E9\u05DC\u05D5\u05DD', 'Ann elpmaxe shalom \u05E9\u05DC\u05D5\u05DD'],
  ])('is no markup to a calendar that shows some, and still to be read in every other: %j', async (typed, shown) => {
    await bookDemo(sql, { name: typed, business: typed, note: typed });
    const { text } = await readCalendar(sql, SECRET);
    const lines = linesOfCalendar(text);
    expect(text).not.toMatch(/[<>\u202A-\u202E\u2066-\u2069]/);
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))?.endsWith(`\\n${shown}`)).toBe(true);
    expect(lines).toContain(`SUMMARY:Demo: ${shown}\\, ${shown}`);
  });

  test('is written as the visitor’s own file has it, in lines of at most 75 bytes that break no character', async () => {
    const write = async (text: string) => {
      const { rows } = await sql.query<{ line: string }>(
        "select private.fold_calendar_line('DESCRIPTION:' || private.escape_calendar_text($1)) as line",
        [text],
      );
      return rows[0]?.line ?? '';
    };
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (typed) => {
        // Postgres stores neither.
        const text = typed.toWellFormed().replaceAll('\0', '');
        const line = await write(text);
        for (const part of line.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        const file = toCalendarFile('C', {
          id: 'a',
          sequence: 0,
          startsAt: NOW,
          endsAt: NOW,
          changedAt: NOW,
          title: '',
          description: text,
          isCancelled: false,
        });
        expect(linesOfCalendar(file)).toContain(linesOfCalendar(line)[0]);
        expect(linesOfCalendar(line)).toHaveLength(1);
      }),
      { numRuns: 200, seed: SEED },
    );
  });
});
