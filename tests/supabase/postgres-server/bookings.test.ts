import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, type Sql } from '../../helpers/blog-database.ts';
import {
  type BookingAnswer,
  bookDemo,
  callBooking,
  OPEN_CALENDAR,
  setBookingClock,
  tokenOf,
} from '../../helpers/booking-database.ts';
import { type PostgresServer, startPostgres } from '../../helpers/postgres-server.ts';

const VISITORS = 64;
const WANTED = '2026-03-10T14:00:00Z';

let server: PostgresServer;
let owner: Sql;
let visitors: Sql[];
beforeAll(async () => {
  server = await startPostgres();
  owner = await connect();
  await migrate(owner);
  await setBookingClock(owner, '2026-03-02T15:00:00Z');
  await owner.run('update private.booking_settings set max_per_hour = 1000');
  await owner.run(OPEN_CALENDAR);
  visitors = await Promise.all(Array.from({ length: VISITORS }, () => connect()));
  await Promise.all(visitors.map((visitor) => visitor.run('set role anon')));
});
afterAll(async () => {
  await Promise.all([owner, ...(visitors ?? [])].map((connection) => connection?.close()));
  await server?.stop();
});
beforeEach(() => owner.run('truncate private.bookings cascade'));

async function connect(): Promise<Sql> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', database: 'postgres' });
  await client.connect();
  return {
    async query<Row>(text: string, params: unknown[] = []) {
      const { rows, rowCount } = await client.query(text, params);
      return { rows: rows as Row[], affected: rowCount ?? 0 };
    },
    run: async (script) => void (await client.query(script)),
    close: () => client.end(),
  };
}

function book(visitor: number, startsAt: string): Promise<BookingAnswer | string> {
  const sql = visitors[visitor];
  if (!sql) throw new Error(`there is no visitor ${visitor}`);
  return bookDemo(sql, { token: tokenOf(visitor), email: `${visitor}@example.com`, startsAt });
}

const all = <Value>(work: (visitor: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: VISITORS }, (_, visitor) => work(visitor)));

const count = (answers: (BookingAnswer | string)[], outcome: string) =>
  answers.filter((answer) => typeof answer !== 'string' && answer.outcome === outcome).length;

const readTaken = async () =>
  (await owner.query<{ starts_at: Date; lane: number }>('select starts_at, lane from private.bookings')).rows;

describe(`${VISITORS} visitors who book at the same time`, () => {
  test.each([1, 2, 3])('one half hour: one gets it, and the others get the next available ones, round %i', async () => {
    const answers = await all((visitor) => book(visitor, WANTED));
    expect([count(answers, 'booked'), count(answers, 'taken')]).toEqual([1, VISITORS - 1]);
    for (const answer of answers) {
      if (typeof answer === 'string' || answer.outcome === 'booked') continue;
      expect(answer.next?.map((slot) => new Date(slot).toISOString())).toEqual(
        ['14:30', '15:00', '15:30', '16:00', '16:30'].map((time) => `2026-03-10T${time}:00.000Z`),
      );
    }
    expect(await readTaken()).toHaveLength(1);
  });

  test('and then take the next available one: all get one, and no two the same', async () => {
    const tries = await all(async (visitor) => {
      for (let [at, tried] = [WANTED, 1]; ; tried += 1) {
        const answer = await book(visitor, at);
        if (typeof answer === 'string') throw new Error(answer);
        if (answer.outcome === 'booked') return tried;
        at = answer.next?.[0] ?? '';
      }
    });
    const taken = await readTaken();
    expect(new Set(taken.map(({ starts_at }) => starts_at.toISOString())).size).toBe(VISITORS);
    expect(Math.max(...tries)).toBeLessThanOrEqual(VISITORS);
  });

  test('one that the owner has five people for: five get it, each with another person', async () => {
    await owner.run('update private.booking_settings set lanes = 5');
    try {
      const answers = await all((visitor) => book(visitor, WANTED));
      expect([count(answers, 'booked'), count(answers, 'taken')]).toEqual([5, VISITORS - 5]);
      expect((await readTaken()).map(({ lane }) => lane).sort()).toEqual([1, 2, 3, 4, 5]);
    } finally {
      await owner.run('update private.booking_settings set lanes = 1');
    }
  });

  test('more than the hourly limit: exactly the limit', async () => {
    await owner.run('update private.booking_settings set max_per_hour = 7, lanes = 20');
    try {
      const answers = await all((visitor) => book(visitor, `2026-03-${10 + (visitor % 4)}T15:00:00Z`));
      expect([count(answers, 'booked'), count(answers, 'too_many_now')]).toEqual([7, VISITORS - 7]);
    } finally {
      await owner.run('update private.booking_settings set max_per_hour = 1000, lanes = 1');
    }
  });
});

test('two visitors who move to one half hour at once: one gets it, the other keeps the old one', async () => {
  for (let round = 0; round < 20; round += 1) {
    await owner.run('truncate private.bookings cascade');
    await book(0, '2026-03-10T15:00:00Z');
    await book(1, '2026-03-10T16:00:00Z');
    const answers = await Promise.all(
      [0, 1].map((visitor) =>
        callBooking(visitors[visitor] ?? owner, 'public.move_booking($1, $2)', [tokenOf(visitor), WANTED]),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['moved', 'taken']);
    expect(await readTaken()).toHaveLength(2);
  }
});

test('a visitor who wants a taken half hour doesn’t wait for other bookings', async () => {
  await book(0, WANTED);
  await owner.run("begin; select pg_advisory_xact_lock(hashtextextended('private.bookings', 0))");
  try {
    const visitor = visitors[1] ?? owner;
    await visitor.run("set lock_timeout = '1s'");
    expect(await book(1, WANTED)).toMatchObject({ outcome: 'taken' });
    expect(await callBooking(visitor, "public.list_free_slots('-infinity', 'infinity')", [])).toHaveProperty('slots');
    await visitor.run('reset lock_timeout');
  } finally {
    await owner.run('rollback');
  }
});
