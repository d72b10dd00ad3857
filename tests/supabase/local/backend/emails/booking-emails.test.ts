import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUnsentNotifications, retryNotification } from '@callwright/shared/api/booking-notifications.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookNextSlot } from '../../../../helpers/booked-demo.ts';
import { OPEN_CALENDAR } from '../../../../helpers/booking-database.ts';
import { settingsOf, signInNewAuthor, startEmptyBackend } from '../../../../helpers/running-backend.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let backend: Backend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-booking-emails-'));
  backend = await start();
  await backend.execute(OPEN_CALENDAR);
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const start = () =>
  startEmptyBackend({ emailsFolder: join(folder, 'emails'), siteUrl: 'http://localhost:3000', port: 0 });

async function readEmails(to: string): Promise<Email[]> {
  const names = (await readdir(join(folder, 'emails')).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'emails', name)))),
  );
  return emails.filter((email) => email.to?.[0]?.address === to);
}

async function waitForEmail(to: string, count: number): Promise<Email> {
  await expect.poll(async () => (await readEmails(to)).length).toBe(count);
  const newest = (await readEmails(to)).at(-1);
  if (!newest) throw new Error('no email');
  return newest;
}

function readEvent(email: Email) {
  const content = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const calendar = new ICAL.Component(
    ICAL.parse(typeof content === 'string' ? content : new TextDecoder().decode(content)),
  );
  const event = calendar.getFirstSubcomponent('vevent');
  return [
    calendar.getFirstPropertyValue('method'),
    event?.getFirstPropertyValue('uid'),
    event?.getFirstPropertyValue('sequence'),
  ];
}

async function call(name: string, args: object): Promise<unknown> {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  });
  return answer.json();
}

test('booking, moving, and canceling a demo by the email’s link each writes an .eml file', async () => {
  const owner = await signInNewAuthor(backend);
  const booked = await bookNextSlot(settingsOf(backend), { name: 'Ann Reed', email: 'ann@reed.example' });
  const first = await waitForEmail('ann@reed.example', 1);
  expect(first.subject).toMatch(/^Your demo is booked: /);
  expect(readEvent(first)).toEqual(['REQUEST', booked.id, 0]);
  const token = /http:\/\/localhost:3000\/demo\/booking\/#([\w-]{43})/.exec(first.text ?? '')?.[1];
  expect(await call('read_booking', { token })).toMatchObject({ id: booked.id, sends_email: true });

  const { slots } = (await call('list_free_slots', { from_time: '-infinity', to_time: 'infinity' })) as {
    slots: string[];
  };
  await call('move_booking', { token, starts_at: slots.at(-1) });
  expect(readEvent(await waitForEmail('ann@reed.example', 2))).toEqual(['REQUEST', booked.id, 1]);
  await call('cancel_booking', { token });
  expect(readEvent(await waitForEmail('ann@reed.example', 3))).toEqual(['CANCEL', booked.id, 2]);

  await waitForEmail(owner.name, 3);
  expect((await readEmails(owner.name)).map(({ subject }) => subject?.split(':')[0])).toEqual([
    'New demo',
    'Demo rescheduled',
    'Demo canceled',
  ]);
});

test('the owner sees failed emails and resends one', async () => {
  const { client } = await signInNewAuthor(backend);
  await backend.query("update private.accounts set role = case when user_id = $1 then 'owner' else 'editor' end", [
    (await client.auth.getUser()).data.user?.id,
  ]);
  await bookNextSlot(settingsOf(backend), { name: 'Bo Reed', email: 'bo@reed.example' });
  await waitForEmail('bo@reed.example', 1);
  expect(await listUnsentNotifications(client)).toEqual({ ok: true, value: [] });
  await backend.query(
    `update private.booking_notifications set state = 'failed', last_error = 'No such mailbox'
     where channel = 'visitor' and booking ->> 'email' = 'bo@reed.example'`,
  );
  const unsent = await listUnsentNotifications(client);
  if (!unsent.ok) throw new Error(JSON.stringify(unsent.error));
  expect(unsent.value).toMatchObject([
    { name: 'Bo Reed', event: 'booked', hasFailed: true, lastError: 'No such mailbox' },
  ]);
  expect(await retryNotification(client, unsent.value[0]?.id ?? '')).toEqual({ ok: true, value: true });
  await waitForEmail('bo@reed.example', 2);
  expect(await listUnsentNotifications(client)).toEqual({ ok: true, value: [] });
});

test('a reminder is written a day before the demo', async () => {
  const booked = await bookNextSlot(settingsOf(backend), { name: 'Cy Reed', email: 'cy@reed.example' });
  await waitForEmail('cy@reed.example', 1);
  const soon = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS).toISOString();
  await backend.execute(
    `set session_replication_role = replica;
     update private.bookings set starts_at = '${soon}', changed_at = now() - interval '3 days' where id = '${booked.id}';
     set session_replication_role = origin`,
  );
  // Any booking makes the backend send what is due.
  await bookNextSlot(settingsOf(backend), { name: 'Di Reed', email: 'di@reed.example' });
  expect((await waitForEmail('cy@reed.example', 2)).subject).toMatch(/^Reminder: your demo is /);
});
