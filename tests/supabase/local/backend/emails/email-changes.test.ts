import { deleteOwnAccount } from '@callwright/shared/api/accounts/delete-account.ts';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../../../helpers/mailbox.ts';
import { signInNewAuthor } from '../../../../helpers/running-backend.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const PASSWORD = 'a long password';
const PAGE = 'http://localhost:3000/login/confirm/';
const OVER = { ok: false, error: { code: 'otp_expired' } };

let backend: Backend;
let emails: string[];
let accounts = 0;

beforeAll(async () => {
  ({ backend, emails } = await startBackendWithMailbox());
  // The first account owns the blog.
  await signInNewAuthor(backend);
});
afterAll(() => backend.close());

let email: string;
let next: string;
beforeEach(() => {
  accounts += 1;
  email = `mover-${accounts}@example.com`;
  next = `moved-${accounts}@example.com`;
});

const sessions = () => createSessionClient(backend, fetch);
const open = (message: Parameters<typeof toProof>[0]) => new AccountClient(backend, fetch).openLink(toProof(message));
const signUp = async (address: string) => unwrap(await sessions().signUp({ email: address, password: PASSWORD }, ''));
const canSignIn = async (address: string) => (await sessions().signIn({ email: address, password: PASSWORD })).ok;

async function requestEmailChange(to = next) {
  await signUp(email);
  const account = unwrap(await sessions().signIn({ email, password: PASSWORD }));
  unwrap(await new AccountClient(backend, fetch).changeEmail(account, PASSWORD, to, PAGE));
  return readEmail(emails.at(-1) ?? '');
}

test('an address that someone else signed up with since stays theirs, and nobody loses an account', async () => {
  const message = await requestEmailChange();
  await signUp(next);
  const taken = { ok: false, error: { code: 'email_exists' } };
  expect([await open(message), await open(message)]).toMatchObject([taken, taken]);
  expect([await canSignIn(email), await canSignIn(next)]).toEqual([true, true]);
  const rows = await backend.query('select email from auth.users where email = $1', [next]);
  expect(rows).toHaveLength(1);
});

test('a link opened twice, at once or later, changes the address once', async () => {
  const message = await requestEmailChange();
  const opened = await Promise.all([open(message), open(message)]);
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  expect(opened.find(({ ok }) => !ok)).toMatchObject(OVER);
  expect(await open(message)).toMatchObject(OVER);
  expect([await canSignIn(email), await canSignIn(next)]).toEqual([false, true]);
});

test('a change requested again with another address invalidates the first link', async () => {
  const first = await requestEmailChange();
  const account = unwrap(await sessions().signIn({ email, password: PASSWORD }));
  const other = `other-${next}`;
  unwrap(await new AccountClient(backend, fetch).changeEmail(account, PASSWORD, other, PAGE));
  expect(await open(first)).toMatchObject(OVER);
  expect(await open(await readEmail(emails.at(-1) ?? ''))).toMatchObject({ ok: true });
  expect([await canSignIn(email), await canSignIn(next), await canSignIn(other)]).toEqual([false, false, true]);
});

test('the link of a deleted account does nothing', async () => {
  const leaving = await signInNewAuthor(backend);
  const account = unwrap(await sessions().signIn({ email: leaving.name, password: PASSWORD }));
  unwrap(await new AccountClient(backend, fetch).changeEmail(account, PASSWORD, next, PAGE));
  const message = await readEmail(emails.at(-1) ?? '');
  unwrap(await deleteOwnAccount(leaving.client, leaving.id, { kind: 'hand-over', successorId: null }));
  expect(await open(message)).toMatchObject(OVER);
  expect(await backend.query('select from auth.users where email in ($1, $2)', [next, leaving.name])).toEqual([]);
});

test('a link older than an hour does nothing, whatever the browser’s clock says', async () => {
  const message = await requestEmailChange();
  await backend.query(
    `update auth.users set email_change_sent_at = email_change_sent_at - interval '1 hour 1 second' where email = $1`,
    [email],
  );
  expect(await open(message)).toMatchObject(OVER);
  expect([await canSignIn(email), await canSignIn(next)]).toEqual([true, false]);
});
