import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../../../helpers/mailbox.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

let backend: Backend;
let emails: string[];
beforeAll(async () => {
  ({ backend, emails } = await startBackendWithMailbox({ confirmsSignUps: true }));
});
afterAll(() => backend.close());
beforeEach(async () => {
  emails.length = 0;
  await backend.execute('truncate auth.users cascade');
});

let names = 0;
const newAddress = () => {
  names += 1;
  return `sign-up-${names}@example.com`;
};

async function signUp(email: string, password = 'a long password', beside: object = {}) {
  const answer = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, ...beside }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function confirm(): Promise<void> {
  const message = await readEmail(emails.at(-1) ?? '');
  unwrap(await new AccountClient(backend, fetch).openLink(toProof(message)));
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}

test('a known address gets the same response as an unknown one, and no email', async () => {
  const [known, other] = [newAddress(), newAddress()];
  await signUp(known);
  await confirm();
  emails.length = 0;
  const again = await signUp(known);
  expect(emails).toEqual([]);
  const unknown = await signUp(other);
  expect(again.status).toBe(200);
  expect(unknown.status).toBe(200);
  expect(shapeOf(again.body)).toEqual(shapeOf(unknown.body));
  expect(again.body).toMatchObject({ email: known, app_metadata: unknown.body.app_metadata });
  expect(await backend.query('select from auth.users where email = $1', [known])).toHaveLength(1);
  expect(await createSessionClient(backend, fetch).signIn({ email: known, password: 'a long password' })).toMatchObject(
    {
      ok: true,
    },
  );
});

test.each([null, 'words', 7, [1]])('a known address isn’t revealed by invalid data (%j), either', async (data) => {
  const known = newAddress();
  await signUp(known);
  await confirm();
  const again = await signUp(known, 'a long password', { data });
  expect(again.status).toBe((await signUp(newAddress(), 'a long password', { data })).status);
  expect(again.body.error_code).not.toBe('over_email_send_rate_limit');
});

test('everyone who signs up learns that the address must be confirmed first', async () => {
  const sessions = createSessionClient(backend, fetch);
  const credentials = { email: newAddress(), password: 'a long password' };
  expect(await sessions.signUp(credentials, '')).toEqual({ ok: true, value: { mustConfirm: true } });
  await confirm();
  expect(await sessions.signUp(credentials, '')).toEqual({ ok: true, value: { mustConfirm: true } });
});

test('a password that is too short is rejected the same way, without using up the email', async () => {
  const email = newAddress();
  const first = await signUp(email, 'short');
  expect(first.status).toBe(422);
  expect((await signUp(email)).status).toBe(200);
  await confirm();
  expect(await signUp(email, 'short')).toEqual(first);
});

test('the first account owns the blog only after its address is confirmed', async () => {
  const [quick, slow] = [newAddress(), newAddress()];
  await signUp(quick);
  expect(await backend.query('select role from private.accounts')).toEqual([]);
  await signUp(slow);
  await confirm();
  const roles = () =>
    backend.query(
      `select users.email, accounts.role from private.accounts as accounts
       join auth.users as users on users.id = accounts.user_id order by accounts.role desc`,
    );
  expect(await roles()).toEqual([{ email: slow, role: 'owner' }]);
  const [first = ''] = emails;
  unwrap(await new AccountClient(backend, fetch).openLink(toProof(await readEmail(first))));
  expect(await roles()).toEqual([
    { email: slow, role: 'owner' },
    { email: quick, role: 'author' },
  ]);
});

test('an account that needs approval waits from its confirmation on', async () => {
  await signUp(newAddress());
  await confirm();
  await backend.query('update private.blog_settings set approved_authors_only = true');
  await signUp(newAddress());
  expect(await backend.query('select from private.accounts')).toHaveLength(1);
  await confirm();
  expect(await backend.query(`select role from private.accounts where status = 'waiting'`)).toEqual([
    { role: 'author' },
  ]);
  await backend.query('update private.blog_settings set approved_authors_only = false');
});
