import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS, attempt, openBarePglite, runAs, type Sql } from '../../helpers/blog-database.ts';
import { bookDemo, callBooking, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../helpers/booking-database.ts';

const NOW = '2026-03-02T15:00:00Z';
const SECRET = tokenOf(8);

type FeedRow = { id: string; starts_at: string; status: string };

let sql: Sql;
beforeAll(async () => {
  sql = await openBarePglite();
});
afterAll(() => sql.close());
beforeEach(async () => {
  await sql.run('truncate private.bookings, private.booking_feed cascade');
  await sql.run('update private.booking_settings set keep_days = 90');
  await sql.run(OPEN_CALENDAR);
  await setBookingClock(sql, NOW);
  await setFeed(SECRET);
});

const setFeed = (secret: string | null) => runAs(sql, 'owner', 'select public.set_booking_feed($1)', [secret]);
const read = (secret = SECRET) => callBooking<FeedRow[] | null>(sql, 'public.read_booking_feed($1)', [secret]);

describe('the owner’s feed', () => {
  test('can be read by anyone with its secret, until it is replaced or turned off', async () => {
    await bookDemo(sql, {});
    expect(await read()).toMatchObject([{ name: 'Ann Alvarez', status: 'booked' }]);
    expect(JSON.stringify(await read())).not.toContain('token_hash');
    await setFeed(tokenOf(9));
    expect([await read(), (await read(tokenOf(9)))?.length]).toEqual([null, 1]);
    await setFeed(null);
    expect(await read(tokenOf(9))).toBeNull();
  });

  test.each(['', 'x', `${tokenOf(8)} `, tokenOf(8).toUpperCase(), '%', '*', `eq.${tokenOf(8)}`, "' or true --"])(
    'can’t be read with the secret %j',
    async (secret) => {
      await bookDemo(sql, {});
      expect(await read(secret)).toBeNull();
    },
  );

  test('stores only a hash of its secret', async () => {
    const { rows } = await sql.query<{ text: string }>('select feed::text as text from private.booking_feed as feed');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(SECRET);
  });

  test('leaves out expired requests before they are deleted', async () => {
    await sql.run('update private.booking_settings set keep_days = 5');
    await bookDemo(sql, {});
    await bookDemo(sql, { token: tokenOf(2), email: 'b@example.com', startsAt: '2026-03-30T15:00:00Z' });
    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(2)]);
    const countAt = async (time: string) => {
      await setBookingClock(sql, time);
      return (await read())?.length;
    };
    expect(await countAt('2026-03-07T14:59:59Z')).toBe(2);
    expect(await countAt('2026-03-07T15:00:01Z')).toBe(1);
    expect(await countAt('2026-03-15T14:00:01Z')).toBe(0);
  });

  test.each([
    ['cancelled', '2026-03-03T00:00:00Z', 'visitor'],
    ['held', '2026-02-05T00:00:00Z', null],
  ])('has all upcoming demos, however many were %s before, up to 1,000 in all', async (_were, from, cancelledBy) => {
    await bookDemo(sql, { startsAt: '2026-03-31T14:00:00Z' });
    await sql.query(
      `insert into private.bookings (
         token_hash, starts_at, lane, name, business, trade, phone, email, note, time_zone, created_at, changed_at,
         status, cancelled_by
       )
       select sha256(convert_to(n::text, 'UTF8')), $1::timestamptz + n * interval '30 minutes', 1,
         'Ann', '', 'hvac', '5550107788', 'ann@example.com', '', 'UTC', '${NOW}', '${NOW}',
         case when $2::text is null then 'booked' else 'cancelled' end, $2
       from generate_series(1, 1001) as n`,
      [from, cancelledBy],
    );
    const starts = ((await read()) ?? []).map((row) => new Date(row.starts_at).toISOString());
    expect(starts).toHaveLength(1000);
    expect(starts.at(-1)).toBe('2026-03-31T14:00:00.000Z');
    expect(starts).toEqual(starts.toSorted());
  });
});

describe('the feed ends with its owner', () => {
  async function readAfter(change: string): Promise<FeedRow[] | null> {
    await sql.run('begin');
    try {
      await sql.run(change);
      return await read();
    } finally {
      await sql.run('rollback');
    }
  }
  const asOwner = `select set_config('request.jwt.claims', '${JSON.stringify({ sub: ACCOUNTS.owner, session_id: ACCOUNTS.owner })}', true);`;

  test('when the blog is handed over, and doesn’t return with it', async () => {
    expect(await read()).toEqual([]);
    const handOver = `${asOwner} select private.hand_over_blog('${ACCOUNTS.editor}');`;
    expect(await readAfter(handOver)).toBeNull();
    const back = `update private.accounts set role = 'author' where role = 'owner';
      update private.accounts set role = 'owner' where user_id = '${ACCOUNTS.owner}';`;
    expect(await readAfter(handOver + back)).toBeNull();
  });

  test('when the owner is suspended', async () => {
    expect(
      await readAfter(`update private.accounts set role = 'author' where role = 'owner';
        update private.accounts set role = 'owner' where user_id = '${ACCOUNTS.editor}';
        update private.accounts set status = 'suspended' where user_id = '${ACCOUNTS.owner}';`),
    ).toBeNull();
  });

  test('when the owner is deleted', async () => {
    expect(await readAfter(`delete from private.accounts where user_id = '${ACCOUNTS.owner}';`)).toBeNull();
  });

  test('and the next owner sees that there is none', async () => {
    await sql.run('begin');
    await sql.run(`update private.accounts set role = 'author' where role = 'owner';
      update private.accounts set role = 'owner' where user_id = '${ACCOUNTS.editor}';`);
    await sql.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: ACCOUNTS.editor })]);
    expect(await callBooking(sql, 'public.read_booking_settings()', [])).toMatchObject({ has_feed: false });
    await sql.run('rollback');
  });
});

test('only the owner can turn on a feed', async () => {
  expect(await attempt(sql, 'editor', 'select public.set_booking_feed($1)', [tokenOf(9)])).toBe('42501');
});
