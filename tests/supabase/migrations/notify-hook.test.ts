import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';
import { bookDemo, callBooking, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../helpers/booking-database.ts';
import { PG_CRON, PG_NET, VAULT } from '../../helpers/hosted-extensions.ts';
import { type Claim, turnOnChannels } from '../../helpers/outbox-database.ts';

const ADDRESS = 'https://project.supabase.co/functions/v1/notify';
const TOKEN = '0123456789abcdef0123456789abcdef';
const NOW = '2026-03-02T15:00:00Z';

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.run(OPEN_CALENDAR);
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings cascade');
  await setBookingClock(sql, NOW);
});

async function setHook(url: string | null = ADDRESS, token: string | null = TOKEN): Promise<string> {
  return callBooking<string>(sql, 'private.set_notify_hook($1, $2)', [url, token]);
}

const takeCalls = async () =>
  (await sql.query<{ url: string; headers: Record<string, string> }>('delete from net.calls returning *')).rows;
const countCalls = async () => (await takeCalls()).length;

test('without pg_net, the owner sees that it is missing, and demos can still be booked', async () => {
  expect(await setHook()).toMatch(/pg_net/);
  await turnOnChannels(sql);
  expect(await bookDemo(sql, {})).toMatchObject({ outcome: 'booked' });
});

describe('with pg_net', () => {
  beforeAll(() => sql.run(PG_NET));
  beforeEach(async () => {
    await setHook();
    await turnOnChannels(sql);
    await takeCalls();
  });

  test('setting it calls the function, which reports its channels; until then nothing is queued', async () => {
    await setHook();
    expect(await takeCalls()).toMatchObject([{ url: ADDRESS, headers: { Authorization: `Bearer ${TOKEN}` } }]);
    expect(await bookDemo(sql, {})).toMatchObject({ booking: { sends_email: false } });
    expect(await countCalls()).toBe(0);
    await callBooking(sql, 'public.claim_booking_notification($1)', [['visitor']]);
    expect(await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)])).toMatchObject({
      booking: { sends_email: true },
    });
    expect(await countCalls()).toBe(1);
  });

  test('a booking, a move, and a cancellation each call once, and a rollback doesn’t', async () => {
    await bookDemo(sql, {});
    expect(await countCalls()).toBe(1);
    await callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(1), '2026-03-11T15:00:00Z']);
    expect(await countCalls()).toBe(1);
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);
    expect(await countCalls()).toBe(1);
    await sql.run('begin');
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com' });
    await sql.run('rollback');
    expect(await countCalls()).toBe(0);
  });

  test('a failed call leaves the demo booked and its messages waiting', async () => {
    await sql.run('alter table net.calls add constraint broken check (false) not valid');
    expect(await bookDemo(sql, {})).toMatchObject({ outcome: 'booked' });
    await sql.run('alter table net.calls drop constraint broken');
    expect(await callBooking(sql, 'public.claim_booking_notification($1)', [['visitor']])).toMatchObject({
      event: 'booked',
    });
  });

  test('the owner’s "Try again" calls immediately', async () => {
    await bookDemo(sql, {});
    const claim = await callBooking<Claim>(sql, 'public.claim_booking_notification($1)', [['visitor']]);
    await sql.query("select public.finish_booking_notification($1, 1, 'failed', 'No such mailbox')", [claim.id]);
    await takeCalls();
    await runAs(sql, 'owner', 'select public.retry_notification($1)', [claim.id]);
    expect(await countCalls()).toBe(1);
  });

  test.each<[string, string | null, string | null]>([
    ['an address without a token', ADDRESS, null],
    ['a token without an address', null, TOKEN],
    ['an invalid address', 'project/notify', TOKEN],
    ['a token with a line break', ADDRESS, `${TOKEN}\nX-Other: 1`],
  ])('%s is rejected', async (_name, url, token) => {
    await expect(setHook(url, token)).rejects.toMatchObject({ code: expect.stringMatching(/^(22023|23514)$/) });
  });

  test('null for both turns off emails, and visitors can see that', async () => {
    await setHook(null, null);
    expect(await bookDemo(sql, {})).toMatchObject({ booking: { sends_email: false } });
    expect(await countCalls()).toBe(0);
  });

  describe('and pg_cron', () => {
    const minute = async () => {
      const { rows } = await sql.query<{ command: string }>(
        "select command from cron.job where schedule = '* * * * *'",
      );
      expect(rows).toHaveLength(1);
      for (const { command } of rows) await sql.run(command);
    };
    const finishAll = () => sql.run("update private.booking_notifications set state = 'sent', leased_until = null");

    test('the owner sees that reminders need it', async () => {
      expect(await setHook()).toMatch(/pg_cron/);
      await sql.run(PG_CRON);
      expect(await setHook()).toBe('Bookings send emails and reminders.');
    });

    test('calls each minute only if a reminder or a retry is due', async () => {
      await bookDemo(sql, {});
      await finishAll();
      await takeCalls();
      await minute();
      expect(await countCalls()).toBe(0);
      await setBookingClock(sql, '2026-03-09T15:00:00Z');
      await minute();
      expect(await countCalls()).toBe(1);
      const claim = await callBooking<Claim>(sql, 'public.claim_booking_notification($1)', [['visitor']]);
      await minute();
      expect(await countCalls()).toBe(0);
      await sql.query("select public.finish_booking_notification($1, 1, 'retry', 'Away')", [claim.id]);
      await minute();
      expect(await countCalls()).toBe(0);
      await setBookingClock(sql, '2026-03-09T15:01:00Z');
      await minute();
      expect(await countCalls()).toBe(1);
    });

    test('calls each minute until the function has reported its channels', async () => {
      await turnOnChannels(sql, []);
      await minute();
      expect(await countCalls()).toBe(1);
    });

    test('setting it twice leaves one job of each kind, and turning it off none', async () => {
      await setHook();
      const jobs = async () => (await sql.query<{ jobname: string }>('select jobname from cron.job order by 1')).rows;
      expect(await jobs()).toEqual([{ jobname: 'delete-notify-hook-runs' }, { jobname: 'send-booking-emails' }]);
      await setHook(null, null);
      expect(await jobs()).toEqual([]);
    });
  });

  test('with Supabase Vault, the token is there and not in the table', async () => {
    await sql.run(VAULT);
    await setHook(ADDRESS, 'another-token');
    const { rows } = await sql.query(
      "select hook.token, vaulted.secret from private.notify_hook as hook, vault.secrets as vaulted where name = 'notify_hook_token'",
    );
    expect(rows).toEqual([{ token: null, secret: 'another-token' }]);
    expect((await takeCalls()).map(({ headers }) => headers.Authorization)).toEqual(['Bearer another-token']);
  });
});
