import { createSmtpSender } from '@callwright/supabase/functions/notify/send-by-smtp.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, type Sql } from '../../helpers/blog-database.ts';
import { bookDemo, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../helpers/booking-database.ts';
import { MailServer } from '../../helpers/mail-server.ts';
import { createWorker, emailSenders, turnOnChannels } from '../../helpers/outbox-database.ts';
import { type PostgresServer, startPostgres } from '../../helpers/postgres-server.ts';

const WORKERS = 8;
const BOOKINGS = 40;

let server: PostgresServer;
let owner: Sql;
let workers: Sql[] = [];
const mail = new MailServer();
beforeAll(async () => {
  server = await startPostgres();
  owner = await connect();
  await migrate(owner);
  await owner.run(OPEN_CALENDAR);
  await setBookingClock(owner, '2026-03-02T15:00:00Z');
  await owner.run('update private.booking_settings set max_per_hour = 1000, lanes = 20');
  await turnOnChannels(owner, ['visitor', 'owner']);
  workers = await Promise.all(Array.from({ length: WORKERS }, () => connect()));
  await Promise.all(workers.map((worker) => worker.run('set role service_role')));
  await mail.start();
});
afterAll(async () => {
  await mail.stop();
  await Promise.all([owner, ...workers].map((connection) => connection?.close()));
  await server?.stop();
});

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

test(`${WORKERS} workers at once send each message once, in booking order, while visitors book and cancel`, async () => {
  const senders = emailSenders(createSmtpSender(mail.url));
  const runs = workers.map((worker) => createWorker(worker, senders));
  const book = async () => {
    for (let visitor = 0; visitor < BOOKINGS; visitor += 1) {
      const startsAt = `2026-03-10T${13 + (visitor % 8)}:00:00Z`;
      expect(
        await bookDemo(owner, { token: tokenOf(visitor), email: `${visitor}@example.com`, startsAt }),
      ).toMatchObject({ outcome: 'booked' });
      if (visitor % 2 === 0) await owner.query('select public.cancel_booking($1)', [tokenOf(visitor)]);
    }
  };
  const work = async () => {
    await Promise.all(runs.map((run) => run()));
  };
  await Promise.all([book(), work(), work()]);
  await work();

  const emails = await mail.read();
  const ids = emails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  // Half of the bookings are canceled. Each event notifies the visitor and the owner.
  expect(ids).toHaveLength(2 * (BOOKINGS + BOOKINGS / 2));
  const { rows } = await owner.query<{ state: string; attempts: number; count: number }>(
    'select state, attempts, count(*)::integer as count from private.booking_notifications group by 1, 2',
  );
  expect(rows).toEqual([{ state: 'sent', attempts: 1, count: ids.length }]);
  const toFirst = emails.filter(({ to }) => to?.[0]?.address === '0@example.com').map(({ subject }) => subject);
  expect(toFirst).toEqual([
    'Your demo is booked: Tue, Mar 10, 7:00 AM MDT',
    'Your demo was canceled: Tue, Mar 10, 7:00 AM MDT',
  ]);
});
