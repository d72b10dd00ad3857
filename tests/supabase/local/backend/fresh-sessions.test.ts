import { AccountClient } from '@callwright/shared/session/account-client.ts';
import type { SignedInAccount } from '@callwright/shared/session/auth-requests.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../../helpers/mailbox.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const PASSWORD = 'a long password';

let backend: Backend;
let emails: string[];
let accounts = 0;
beforeAll(async () => {
  ({ backend, emails } = await startBackendWithMailbox());
});
afterAll(() => backend.close());

async function signInAgo(age: string): Promise<SignedInAccount> {
  accounts += 1;
  const sessions = createSessionClient(backend, fetch);
  const credentials = { email: `fresh-${accounts}@example.com`, password: PASSWORD };
  unwrap(await sessions.signUp(credentials, ''));
  const account = unwrap(await sessions.signIn(credentials));
  await backend.query('update auth.sessions set created_at = now() - $1::interval where user_id = $2', [
    age,
    account.user.id,
  ]);
  return account;
}

async function change({ accessToken }: SignedInAccount, what: object) {
  const answer = await fetch(`${backend.url}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(what),
  });
  return { status: answer.status, code: (await answer.json()).error_code };
}

const REFUSED = { status: 400, code: 'reauthentication_needed' };

describe('a stolen token', () => {
  test.each([
    { email: 'thief@example.com' },
    { password: 'of the thief' },
    { email: 'thief@example.com', password: 'x' },
  ])('changes nothing with %j five minutes after the sign-in, refreshed or not', async (what) => {
    const found = await signInAgo('5 minutes 1 second');
    expect(await change(found, what)).toEqual(REFUSED);
    const answer = await createSessionClient(backend, fetch).refresh(found);
    if (!answer.ok) throw new Error(answer.error);
    const refreshed = answer.value;
    expect(await change(refreshed, what)).toEqual(REFUSED);
    // The owner may have just signed in elsewhere, which is another session.
    const sessions = createSessionClient(backend, fetch);
    unwrap(await sessions.signIn({ email: found.user.email, password: PASSWORD }));
    expect(await change(refreshed, what)).toEqual(REFUSED);
    expect(await backend.query('select email_change from auth.users where id = $1', [found.user.id])).toEqual([
      { email_change: null },
    ]);
  });

  test('changes a password within five minutes of the sign-in, like the forms', async () => {
    expect(await change(await signInAgo('4 minutes'), { password: 'another password' })).toMatchObject({ status: 200 });
  });

  test('can’t change the address by bypassing the auth server’s check: the database knows the session', async () => {
    const { user } = await signInAgo('5 minutes 1 second');
    unwrap(await createSessionClient(backend, fetch).signIn({ email: user.email, password: PASSWORD }));
    const asHosted = backend.query('update auth.users set email_change = $2 where id = $1', [user.id, 't@example.com']);
    await expect(asHosted).rejects.toThrow('Sign in with your password again');
  });
});

describe('a password reset email', () => {
  async function openLinkOf(account: SignedInAccount): Promise<SignedInAccount> {
    const client = new AccountClient(backend, fetch);
    unwrap(await client.requestPasswordReset(account.user.email, 'http://localhost:3000/login/confirm/'));
    const opened = unwrap(await client.openLink(toProof(await readEmail(emails.at(-1) ?? ''))));
    if (opened.kind !== 'opened') throw new Error('The email was not opened');
    return opened.account;
  }

  test('can be used for an hour, and for nothing else', async () => {
    const account = await openLinkOf(await signInAgo('1 day'));
    const age = (minutes: number) =>
      backend.query(
        `update auth.sessions set created_at = now() - $1::integer * interval '1 minute' where user_id = $2`,
        [minutes, account.user.id],
      );
    const sent = (minutes: number) =>
      backend.query(
        `update auth.users set recovery_sent_at = now() - $1::integer * interval '1 minute' where id = $2`,
        [minutes, account.user.id],
      );
    await age(30);
    await sent(31);
    expect(await change(account, { email: 'another@example.com' })).toEqual(REFUSED);
    await age(61);
    await sent(62);
    expect(await change(account, { password: 'chosen anew' })).toEqual(REFUSED);
    await age(30);
    await sent(31);
    expect(await change(account, { password: 'chosen anew' })).toMatchObject({ status: 200 });
  });

  test('doesn’t help sessions that began after it expired, though no password was set', async () => {
    const account = await openLinkOf(await signInAgo('1 day'));
    await backend.query(`update auth.users set recovery_sent_at = now() - interval '1 day' where id = $1`, [
      account.user.id,
    ]);
    const sessions = createSessionClient(backend, fetch);
    const found = unwrap(await sessions.signIn({ email: account.user.email, password: PASSWORD }));
    await backend.query(`update auth.sessions set created_at = now() - interval '30 minutes' where user_id = $1`, [
      account.user.id,
    ]);
    expect(await change(found, { password: 'of the thief' })).toEqual(REFUSED);
  });

  test('ends an address change that someone else began', async () => {
    const victim = await signInAgo('1 minute');
    const thief = `thief-of-${victim.user.email}`;
    unwrap(await new AccountClient(backend, fetch).changeEmail(victim, PASSWORD, thief, ''));
    const changeLink = toProof(await readEmail(emails.at(-1) ?? ''));
    const client = new AccountClient(backend, fetch);
    unwrap(await client.setPassword(await openLinkOf(victim), 'chosen anew'));
    expect(await client.openLink(changeLink)).toMatchObject({ ok: false });
    expect(await backend.query('select email from auth.users where id = $1', [victim.user.id])).toEqual([
      { email: victim.user.email },
    ]);
  });
});
