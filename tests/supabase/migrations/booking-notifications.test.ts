import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';
import { bookDemo, callBooking, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../helpers/booking-database.ts';
import { type Claim, turnOnChannels } from '../../helpers/outbox-database.ts';

const NOW = '2026-03-02T15:00:00Z';
const START = '2026-03-10T14:00:00Z';
const LATER = '2026-03-11T15:00:00Z';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.run(OPEN_CALENDAR);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings cascade');
  await setBookingClock(sql, NOW);
  await turnOnChannels(sql);
});

const claim = (canSend = ['visitor', 'owner', 'webhook']) =>
  callBooking<Claim | null>(sql, 'public.claim_booking_notification($1)', [canSend]);
const finish = ({ id, attempt }: Claim, outcome: string, error: string | null = null) =>
  callBooking<boolean>(sql, 'public.finish_booking_notification($1, $2, $3, $4)', [id, attempt, outcome, error]);
const move = (startsAt = LATER) => callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(1), startsAt]);
const cancel = () => callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);

async function claimed(canSend?: string[]): Promise<Claim> {
  const found = await claim(canSend);
  if (!found) throw new Error('no message is due');
  return found;
}

async function sendAll(canSend?: string[]): Promise<string[]> {
  const sent: string[] = [];
  for (let found = await claim(canSend); found; found = await claim(canSend)) {
    sent.push(`${found.channel} ${found.event}`);
    await finish(found, 'sent');
  }
  return sent;
}

const toEach = (event: string) => ['owner', 'visitor', 'webhook'].map((channel) => `${channel} ${event}`);

describe('queued messages', () => {
  test('are one each for visitor, owner, and webhook on a booking, a move, and a cancellation', async () => {
    await bookDemo(sql, {});
    expect((await sendAll()).sort()).toEqual(toEach('booked'));
    await move();
    expect((await sendAll()).sort()).toEqual(toEach('moved'));
    await cancel();
    expect((await sendAll()).sort()).toEqual(toEach('canceled'));
    expect(await sendAll()).toEqual([]);
  });

  test('aren’t added by repeating a booking, moving it to its own time, or canceling it again', async () => {
    await bookDemo(sql, {});
    await bookDemo(sql, {});
    await move(START);
    await cancel();
    await cancel();
    expect((await sendAll()).sort()).toEqual([...toEach('booked'), ...toEach('canceled')].sort());
  });

  test('aren’t added by a booking that is rolled back or rejected', async () => {
    await sql.run('begin');
    await bookDemo(sql, {});
    await sql.run('rollback');
    await bookDemo(sql, { startsAt: '2026-03-08T14:00:00Z' });
    expect(await sendAll()).toEqual([]);
  });

  test('exist only for enabled channels, and clients can read whether visitors get emails', async () => {
    await turnOnChannels(sql, []);
    expect(await bookDemo(sql, {})).toMatchObject({ booking: { sends_email: false } });
    await turnOnChannels(sql, ['webhook']);
    expect(await move()).toMatchObject({ booking: { sends_email: false } });
    await turnOnChannels(sql, ['visitor', 'owner']);
    expect(await cancel()).toMatchObject({ booking: { sends_email: true } });
    expect((await sendAll()).sort()).toEqual(['owner canceled', 'visitor canceled', 'webhook moved']);
  });

  test('have the booking’s state at the time, and the owner’s address and time zone', async () => {
    await bookDemo(sql, {});
    await move();
    const first = await claimed(['visitor']);
    expect(first).toMatchObject({
      event: 'booked',
      attempt: 1,
      owner_time_zone: 'America/New_York',
      owner_email: `${ACCOUNTS.owner}@example.com`,
      booking: { sequence: 0, starts_at: '2026-03-10T14:00:00+00:00', email: 'ann@example.com' },
    });
    expect(JSON.stringify(first)).not.toMatch(/token_hash|lane/);
  });

  test('are replaced if details are corrected before sending, so that no stranger gets one', async () => {
    await bookDemo(sql, { email: 'wrong@example.com' });
    await bookDemo(sql, { email: 'right@example.com' });
    const first = await claimed(['visitor']);
    expect([first.event, first.booking.email]).toEqual(['booked', 'right@example.com']);
    await finish(first, 'sent');
    expect((await sendAll()).sort()).toEqual(['owner booked', 'webhook booked']);
    await bookDemo(sql, { email: 'other@example.com' });
    expect((await sendAll()).sort()).toEqual(toEach('corrected'));
  });

  test('go to the visitor if the owner cancels one demo, and only to the webhook for a flood', async () => {
    await bookDemo(sql, {});
    const { rows } = await sql.query<{ id: string }>('select id from private.bookings');
    await runAs(sql, 'owner', 'select public.set_booking_status($1, $2)', [rows[0]?.id, 'cancelled']);
    expect((await sendAll()).sort()).toEqual([...toEach('booked'), ...toEach('canceled')].sort());
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com' });
    await runAs(sql, 'owner', 'select public.cancel_recent_bookings(1)');
    expect((await sendAll()).sort()).toEqual(['webhook booked', 'webhook canceled']);
  });

  test('don’t exist for a finished demo or one restored from a backup', async () => {
    await bookDemo(sql, {});
    await sendAll();
    await sql.run("update private.bookings set status = 'done'");
    await sql.run(`
      insert into private.bookings select (jsonb_populate_record(copied, jsonb_build_object(
        'id', gen_random_uuid(), 'token_hash', '\\x01', 'lane', 2, 'created_at', '2026-03-01T00:00:00Z'
      ))).* from private.bookings as copied`);
    expect(await sendAll()).toEqual([]);
  });

  test('are deleted with their request', async () => {
    await bookDemo(sql, {});
    await sql.run('delete from private.bookings');
    expect(await sendAll()).toEqual([]);
  });
});

describe('reminders', () => {
  test('are sent once within the day before the demo, and again for a new time', async () => {
    await bookDemo(sql, {});
    await sendAll();
    await setBookingClock(sql, '2026-03-09T13:59:59Z');
    expect(await sendAll()).toEqual([]);
    await setBookingClock(sql, '2026-03-09T14:00:00Z');
    expect(await sendAll()).toEqual(['visitor reminder']);
    expect(await sendAll()).toEqual([]);
    await move('2026-03-12T15:00:00Z');
    expect((await sendAll()).sort()).toEqual(toEach('moved'));
    await setBookingClock(sql, '2026-03-11T15:30:00Z');
    expect(await sendAll()).toEqual(['visitor reminder']);
  });

  test('aren’t sent for demos booked less than a day before, canceled, or past', async () => {
    await setBookingClock(sql, '2026-03-09T15:00:00Z');
    await bookDemo(sql, {});
    await setBookingClock(sql, NOW);
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-03-10T15:00:00Z' });
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(2)]);
    await setBookingClock(sql, '2026-03-10T13:00:00Z');
    expect(await sendAll()).not.toContain('visitor reminder');
  });

  test('that couldn’t be sent before the demo fail, and those before a move are dropped', async () => {
    await bookDemo(sql, {});
    await sendAll();
    await setBookingClock(sql, '2026-03-10T09:00:00Z');
    await finish(await claimed(['visitor']), 'retry', 'The server is away.');
    await setBookingClock(sql, '2026-03-10T14:00:00Z');
    expect(await claim(['visitor'])).toBeNull();
    expect(await list()).toMatchObject([{ event: 'reminder', has_failed: true, last_error: 'The server is away.' }]);
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-03-12T15:00:00Z' });
    await sendAll();
    await setBookingClock(sql, '2026-03-11T15:30:00Z');
    await finish(await claimed(['visitor']), 'retry', 'The server is away.');
    await callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(2), '2026-03-13T15:00:00Z']);
    await setBookingClock(sql, '2026-03-11T15:45:00Z');
    expect(await sendAll(['visitor'])).toEqual(['visitor moved']);
  });
});

const list = async () => {
  await sql.run('begin');
  try {
    const claims = JSON.stringify({ sub: ACCOUNTS.owner, session_id: ACCOUNTS.owner });
    await sql.run(`select set_config('request.jwt.claims', '${claims}', true); set local role authenticated`);
    return await callBooking<Record<string, unknown>[]>(sql, 'public.list_unsent_notifications()', []);
  } finally {
    await sql.run('rollback');
  }
};

describe('sending', () => {
  test('leases a message for two minutes, after which a late report doesn’t count', async () => {
    await bookDemo(sql, {});
    const first = await claimed(['visitor']);
    expect(await claim(['visitor'])).toBeNull();
    await setBookingClock(sql, '2026-03-02T15:02:00Z');
    const second = await claimed(['visitor']);
    expect([second.id, second.attempt]).toEqual([first.id, 2]);
    expect(await finish(first, 'sent')).toBe(false);
    expect(await finish(second, 'sent')).toBe(true);
    expect(await finish(second, 'sent')).toBe(false);
  });

  test('keeps the order of messages about one booking, in parallel with others', async () => {
    await bookDemo(sql, {});
    await move();
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com' });
    const first = await claimed(['visitor']);
    const second = await claimed(['visitor']);
    expect([first.event, second.event, second.booking.email]).toEqual(['booked', 'booked', 'b@example.com']);
    expect(await claim(['visitor'])).toBeNull();
    await finish(first, 'sent');
    expect((await claimed(['visitor'])).event).toBe('moved');
  });

  test('retries failures with growing delays for two days, then shows them as failed', async () => {
    await bookDemo(sql, {});
    const pauses: number[] = [];
    let clock = Date.parse(NOW);
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await finish(await claimed(['visitor']), 'retry', 'The server is away.');
      const { rows } = await sql.query<{ next: Date | string }>(
        "select next_attempt_at as next from private.booking_notifications where channel = 'visitor'",
      );
      const next = new Date(rows[0]?.next ?? 0).getTime();
      pauses.push((next - clock) / 60_000);
      await setBookingClock(sql, new Date(next - 1_000).toISOString());
      expect(await claim(['visitor'])).toBeNull();
      expect(await list()).toMatchObject([{ has_failed: false, last_error: 'The server is away.' }]);
      clock = next;
      await setBookingClock(sql, new Date(next).toISOString());
    }
    expect(pauses).toEqual([1, 2, 5, 15, 60, 180, 360, 720, 1440]);
    await finish(await claimed(['visitor']), 'retry', 'The server is away.');
    expect(await list()).toMatchObject([{ channel: 'visitor', name: 'Ann Alvarez', has_failed: true }]);
    expect(await claim(['visitor'])).toBeNull();
  });

  test('fails a message after ten attempts without a report', async () => {
    await bookDemo(sql, {});
    for (let minute = 0; minute < 20; minute += 2) {
      await setBookingClock(sql, new Date(Date.parse(NOW) + minute * 60_000).toISOString());
      await claimed(['visitor']);
    }
    await setBookingClock(sql, '2026-03-02T15:30:00Z');
    expect(await claim(['visitor'])).toBeNull();
    expect(await list()).toMatchObject([{ has_failed: true, last_error: 'Sending took too long.' }]);
  });

  test('shows the owner that nothing sends, and no channels that were turned off', async () => {
    await bookDemo(sql, {});
    await setBookingClock(sql, '2026-03-02T15:15:00Z');
    expect(await list()).toEqual([]);
    await setBookingClock(sql, '2026-03-02T15:15:01Z');
    expect(await list()).toHaveLength(3);
    await turnOnChannels(sql, ['webhook']);
    expect(await list()).toMatchObject([
      { channel: 'webhook', has_failed: false, last_error: expect.stringContaining('Check the function notify') },
    ]);
  });

  test('shows visitors no demo that has begun, except that it is canceled', async () => {
    await bookDemo(sql, {});
    await setBookingClock(sql, '2026-03-10T13:59:00Z');
    await cancel();
    await setBookingClock(sql, '2026-03-10T14:00:00Z');
    expect(await sendAll(['visitor'])).toEqual(['visitor canceled']);
    expect((await list()).filter(({ has_failed }) => has_failed)).toMatchObject([
      { event: 'booked', last_error: 'The demo began before this was sent.' },
    ]);
  });

  test('lets the owner retry failed messages; sent ones stay sent', async () => {
    await bookDemo(sql, {});
    const first = await claimed(['visitor']);
    await finish(first, 'failed', 'No such mailbox.');
    const retry = (id: string) => runAs(sql, 'owner', 'select public.retry_notification($1)', [id]);
    await retry(first.id);
    expect(await list()).toEqual([]);
    const second = await claimed(['visitor']);
    expect([second.id, second.attempt]).toEqual([first.id, 1]);
    await finish(second, 'sent');
    await retry(first.id);
    expect(await claim(['visitor'])).toBeNull();
  });
});

describe('links in emails', () => {
  test('each open, move, and cancel their booking like the browser’s secret, and none is stored', async () => {
    await bookDemo(sql, {});
    const { booking } = await claimed(['visitor']);
    for (const _ of [1, 2]) await sql.query('select public.add_booking_link($1, $2)', [booking.id, tokenOf(7)]);
    expect(await callBooking(sql, 'public.read_booking($1)', [tokenOf(7)])).toMatchObject({ id: booking.id });
    expect(await callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(7), LATER])).toMatchObject({
      outcome: 'moved',
    });
    expect(await callBooking(sql, 'public.read_booking($1)', [tokenOf(1)])).toMatchObject({ sequence: 1 });
    expect(await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(7)])).toMatchObject({ outcome: 'cancelled' });
    const { rows } = await sql.query<{ text: string }>('select link::text as text from private.booking_links as link');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(tokenOf(7));
  });

  test('to a deleted booking open nothing', async () => {
    await sql.query('select public.add_booking_link(gen_random_uuid(), $1)', [tokenOf(7)]);
    expect(await callBooking(sql, 'public.read_booking($1)', [tokenOf(7)])).toBeNull();
  });
});
