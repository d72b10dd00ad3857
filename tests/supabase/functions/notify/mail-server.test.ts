import { createSmtpSender } from '@callwright/supabase/functions/notify/send-by-smtp.ts';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBarePglite, type Sql } from '../../../helpers/blog-database.ts';
import { bookDemo, callBooking, OPEN_CALENDAR, setBookingClock, tokenOf } from '../../../helpers/booking-database.ts';
import { MailServer } from '../../../helpers/mail-server.ts';
import { createWorker, emailSenders, turnOnChannels } from '../../../helpers/outbox-database.ts';

const NOW = '2026-03-02T15:00:00Z';
const VISITORS = 3;

let sql: Sql;
let server: MailServer;
beforeAll(async () => {
  sql = await openBarePglite();
  await sql.run(OPEN_CALENDAR);
});
afterAll(() => sql.close());
beforeEach(async () => {
  server = new MailServer();
  await server.start();
  await sql.run('truncate private.bookings cascade');
  await setBookingClock(sql, NOW);
  await turnOnChannels(sql, ['visitor', 'owner']);
});
afterEach(() => server.stop());

const work = (timeoutMs = 30_000) =>
  createWorker(
    sql,
    emailSenders((email) => createSmtpSender(server.url, { timeoutMs })(email)),
  )();

const book = (visitor: number, changes: Parameters<typeof bookDemo>[1] = {}) =>
  bookDemo(sql, {
    token: tokenOf(visitor),
    email: `${visitor}@example.com`,
    startsAt: `2026-03-${10 + visitor}T15:00:00Z`,
    ...changes,
  });

async function waitForNextAttempt(): Promise<void> {
  const { rows } = await sql.query<{ next: Date | string }>(
    'select max(next_attempt_at) as next from private.booking_notifications',
  );
  await setBookingClock(sql, new Date(rows[0]?.next ?? NOW).toISOString());
}

const countByState = async () =>
  (
    await sql.query<{ state: string; count: number }>(
      'select state, count(*)::integer as count from private.booking_notifications group by state order by state',
    )
  ).rows;

describe('an unavailable mail server', () => {
  test('closed, busy, silent, or silent after the text: each email arrives once when it is back', async () => {
    for (let visitor = 1; visitor <= VISITORS; visitor += 1) await book(visitor);
    const all = 2 * VISITORS;
    await server.stop();
    expect(await work()).toEqual({ sent: 0, retry: all, failed: 0 });
    await server.start();
    for (const behavior of ['busy', 'hang-before-greeting', 'hang-after-data'] as const) {
      server.behavior = behavior;
      await waitForNextAttempt();
      expect(await work(behavior === 'busy' ? 30_000 : 200)).toEqual({ sent: 0, retry: all, failed: 0 });
    }
    expect(server.accepted).toEqual([]);
    server.behavior = 'accept';
    await waitForNextAttempt();
    expect(await work()).toEqual({ sent: all, retry: 0, failed: 0 });
    expect(await work()).toEqual({ sent: 0, retry: 0, failed: 0 });
    const emails = await server.read();
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(all);
    expect(
      emails
        .flatMap(({ to }) => to?.map(({ address }) => address))
        .filter((to) => /^\d@/.test(to ?? ''))
        .sort(),
    ).toEqual(Array.from({ length: VISITORS }, (_, index) => `${index + 1}@example.com`));
    expect(await countByState()).toEqual([{ state: 'sent', count: all }]);
  });

  test('an address that the server rejects permanently fails immediately, and the others arrive', async () => {
    await book(1);
    server.behavior = 'unknown-recipient';
    expect(await work()).toEqual({ sent: 0, retry: 0, failed: 2 });
    server.behavior = 'accept';
    await book(2);
    expect(await work()).toEqual({ sent: 2, retry: 0, failed: 0 });
    const { rows } = await sql.query<{ error: string }>(
      "select last_error as error from private.booking_notifications where state = 'failed' and channel = 'visitor'",
    );
    expect(rows[0]?.error).toContain('No such mailbox');
  });

  test('a server without TLS gets nothing unless the URL allows it', async () => {
    await book(1);
    const url = server.url.replace('?requireTLS=false', '');
    const run = createWorker(sql, emailSenders(createSmtpSender(url)));
    expect(await run()).toEqual({ sent: 0, retry: 2, failed: 0 });
    expect(server.accepted).toEqual([]);
  });
});

describe('a delivered email', () => {
  /** Parses the event with another library than the one that wrote it. */
  async function readNewest() {
    await work();
    const emails = (await server.read()).filter(({ to }) => to?.[0]?.address === '1@example.com');
    const email = emails.at(-1);
    if (!email) throw new Error('no email');
    const [attachment] = email.attachments.filter(({ filename }) => filename === 'demo.ics');
    if (!attachment) return { email, calendar: null };
    const text =
      typeof attachment.content === 'string' ? attachment.content : new TextDecoder().decode(attachment.content);
    const component = new ICAL.Component(ICAL.parse(text));
    const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? component);
    return { email, calendar: { method: component.getFirstPropertyValue('method'), event, component } };
  }

  test('gives the visitor the demo, its new time, and its cancellation as versions of one event', async () => {
    const booked = await book(1);
    if (typeof booked === 'string') throw new Error(booked);
    const first = await readNewest();
    expect(first.email.subject).toBe('Your demo is booked: Wed, Mar 11, 9:00 AM MDT');
    expect(first.email.from).toEqual({ name: 'Callwright', address: 'demos@callwright.example' });
    expect(first.email.text).toContain('Your Callwright demo is booked for Wednesday, March 11, 2026 at 9:00 AM MDT.');
    expect(first.email.html).toContain('Reschedule or cancel</a>');
    expect(first.calendar?.method).toBe('REQUEST');
    expect([first.calendar?.event.uid, first.calendar?.event.sequence]).toEqual([booked.booking?.id, 0]);
    expect(first.calendar?.event.startDate.toJSDate().toISOString()).toBe('2026-03-11T15:00:00.000Z');
    expect(first.calendar?.event.endDate.toJSDate().toISOString()).toBe('2026-03-11T15:30:00.000Z');
    expect(first.calendar?.event.organizer.toLowerCase()).toBe('mailto:demos@callwright.example');
    expect(first.calendar?.event.attendees.map((each) => each.getFirstValue()?.toString().toLowerCase())).toEqual([
      'mailto:1@example.com',
    ]);

    await callBooking(sql, 'public.move_booking($1, $2)', [tokenOf(1), '2026-03-12T16:00:00Z']);
    const moved = await readNewest();
    expect(moved.email.subject).toBe('Your demo has a new time: Thu, Mar 12, 10:00 AM MDT');
    expect([moved.calendar?.method, moved.calendar?.event.uid, moved.calendar?.event.sequence]).toEqual([
      'REQUEST',
      booked.booking?.id,
      1,
    ]);

    await callBooking(sql, 'public.cancel_booking($1)', [tokenOf(1)]);
    const canceled = await readNewest();
    expect(canceled.email.subject).toBe('Your demo was canceled: Thu, Mar 12, 10:00 AM MDT');
    expect(canceled.email.text).toContain('https://callwright.example/demo/');
    expect([canceled.calendar?.method, canceled.calendar?.event.sequence]).toEqual(['CANCEL', 2]);
    expect(canceled.calendar?.component.getFirstSubcomponent('vevent')?.getFirstPropertyValue('status')).toBe(
      'CANCELLED',
    );
  });

  test('links to the booking', async () => {
    await book(1);
    const { email } = await readNewest();
    const secret = /https:\/\/callwright\.example\/demo\/booking\/#([\w-]{43})/.exec(email.text ?? '')?.[1];
    expect(await callBooking(sql, 'public.read_booking($1)', [secret])).toMatchObject({ email: '1@example.com' });
  });

  test('reminds the day before, without a calendar file', async () => {
    await book(1);
    await work();
    await setBookingClock(sql, '2026-03-10T15:00:00Z');
    const { email, calendar } = await readNewest();
    expect([email.subject, calendar]).toEqual(['Reminder: your demo is Wed, Mar 11, 9:00 AM MDT', null]);
  });

  test('gives the owner the details in their time zone, and replies go to the visitor', async () => {
    await book(1, { note: 'We miss calls.\nAlso <b>on</b> Sundays.' });
    await work();
    const email = (await server.read()).find(({ to }) => to?.[0]?.address?.startsWith('00000000-'));
    expect(email?.subject).toBe('New demo: Ann Alvarez, Wed, Mar 11, 11:00 AM EDT');
    expect(email?.replyTo).toEqual([{ name: 'Ann Alvarez', address: '1@example.com' }]);
    expect(email?.text).toContain('Time: Wednesday, March 11, 2026 at 11:00 AM EDT');
    expect(email?.text).toContain("Visitor's time: Wednesday, March 11, 2026 at 9:00 AM MDT");
    expect(email?.text).toContain('Business: Alvarez Plumbing');
    expect(email?.html).toContain('We miss calls.<br>Also &lt;b&gt;on&lt;/b&gt; Sundays.');
    expect(email?.attachments).toEqual([]);
  });

  test('can’t get a header, a recipient, or an event line from line breaks in a name', async () => {
    await book(1);
    const hostile = 'Ann\r\nBcc: victim@example.com\r\n\r\nBody "quoted" <x@example.com>, y@example.com';
    await sql.query(
      "update private.booking_notifications set booking = booking || jsonb_build_object('name', $1::text)",
      [hostile],
    );
    const { email, calendar } = await readNewest();
    expect(server.accepted.map(({ to }) => to.length)).toEqual([1, 1]);
    expect(server.accepted.flatMap(({ to }) => to)).not.toContain('victim@example.com');
    for (const read of await server.read()) {
      expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(read.to).toHaveLength(1);
    }
    expect(email.to?.[0]?.address).toBe('1@example.com');
    expect(calendar?.component.getAllSubcomponents()).toHaveLength(1);
    expect(calendar?.event.attendees).toHaveLength(1);
  });
});
