import { UNREACHABLE } from '@callwright/shared/api/unreachable.ts';
import { AccountClient, WRONG_PASSWORD_MESSAGE } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../helpers/mailbox.ts';
import { unwrap } from '../../helpers/unwrap.ts';

const PASSWORD = 'a long password';
const PAGE = 'http://localhost:3000/login/confirm/';

let backend: Backend;
let emails: string[];
let accounts = 0;

beforeAll(async () => {
  ({ backend, emails } = await startBackendWithMailbox());
});
afterAll(() => backend.close());

const open = (send: typeof fetch = fetch) => ({
  sessions: createSessionClient(backend, send),
  account: new AccountClient(backend, send),
});

async function signUp(): Promise<string> {
  accounts += 1;
  const email = `somebody-${accounts}@example.com`;
  unwrap(await open().sessions.signUp({ email, password: PASSWORD }, ''));
  return email;
}

const newestEmail = () => readEmail(emails.at(-1) ?? '');
const signIn = async (email: string, password: string) => open().sessions.signIn({ email, password });

describe('a forgotten password', () => {
  test('is reset by the link in an email, on any device, and every session ends', async () => {
    const email = await signUp();
    const elsewhere = unwrap(await signIn(email, PASSWORD));
    unwrap(await open().account.requestPasswordReset(email, PAGE));
    const message = await newestEmail();
    expect(message).toMatchObject({ to: email, subject: 'Reset your Callwright password' });
    expect(message.link).toMatch(/^http:\/\/localhost:3000\/login\/confirm\/#type=recovery&token_hash=[0-9a-f]{64}$/);

    const { account } = open();
    const opened = unwrap(await account.openLink(toProof(message)));
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect(opened.account.user.email).toBe(email);
    // A rejected password can be tried again: the link stays open.
    expect(await account.setPassword(opened.account, 'short')).toMatchObject({ ok: false });
    expect(unwrap(await account.setPassword(opened.account, 'another password'))).toMatchObject({
      areOthersSignedOut: true,
    });

    expect(await signIn(email, PASSWORD)).toMatchObject({ ok: false });
    expect(await signIn(email, 'another password')).toMatchObject({ ok: true });
    for (const session of [elsewhere, opened.account]) {
      expect(await open().sessions.refresh(session)).toEqual({ ok: false, error: 'ended' });
    }
    expect(await open().account.openLink(toProof(message))).toMatchObject({
      ok: false,
      error: { code: 'otp_expired' },
    });
  });

  test('gives the same answer for an address with and without an account, in any letter case', async () => {
    const email = await signUp();
    const before = emails.length;
    const { account } = open();
    const answers = [];
    for (const address of [email, email, email.toUpperCase(), 'nobody@example.com', 'nobody@example.com']) {
      answers.push(await account.requestPasswordReset(address, PAGE));
    }
    expect(answers).toEqual(Array(5).fill({ ok: true, value: undefined }));
    expect(emails).toHaveLength(before + 3);
    expect(await open().account.openLink(toProof(await newestEmail()))).toMatchObject({ ok: true });
  });

  test('says that the backend can’t be reached if another page answers', async () => {
    const portal = open(async () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await portal.account.requestPasswordReset('a@example.com', PAGE)).toMatchObject({
      ok: false,
      error: { code: UNREACHABLE },
    });
  });
});

describe('a new password', () => {
  test('needs the current one', async () => {
    const email = await signUp();
    const account = unwrap(await signIn(email, PASSWORD));
    expect(await open().account.changePassword(account, 'not the one', 'another password')).toMatchObject({
      ok: false,
      error: { message: WRONG_PASSWORD_MESSAGE },
    });
    expect(await signIn(email, PASSWORD)).toMatchObject({ ok: true });
  });

  test('ends every other session and starts a new one', async () => {
    const email = await signUp();
    const elsewhere = unwrap(await signIn(email, PASSWORD));
    const account = unwrap(await signIn(email, PASSWORD));
    const changed = unwrap(await open().account.changePassword(account, PASSWORD, 'another password'));
    expect(changed.areOthersSignedOut).toBe(true);
    expect(await open().sessions.refresh(elsewhere)).toEqual({ ok: false, error: 'ended' });
    expect(await open().sessions.refresh(changed.account)).toMatchObject({ ok: true });
    expect(await signIn(email, 'another password')).toMatchObject({ ok: true });
  });

  test('says if the other sessions couldn’t be ended', async () => {
    const email = await signUp();
    const cut = open((input, init) =>
      String(input).includes('/logout') ? Promise.reject(new TypeError('cut')) : fetch(input, init),
    );
    const account = unwrap(await signIn(email, PASSWORD));
    const changed = await cut.account.changePassword(account, PASSWORD, 'another password');
    expect(changed).toMatchObject({ ok: true, value: { areOthersSignedOut: false } });
  });
});

describe('a new email address', () => {
  test('needs the password, and applies once its email is opened', async () => {
    const email = await signUp();
    const next = `new-${email}`;
    const account = unwrap(await signIn(email, PASSWORD));
    expect(await open().account.changeEmail(account, 'not the one', next, PAGE)).toMatchObject({
      ok: false,
      error: { message: WRONG_PASSWORD_MESSAGE },
    });
    unwrap(await open().account.changeEmail(account, PASSWORD, next, PAGE));
    expect(await signIn(next, PASSWORD)).toMatchObject({ ok: false });
    const message = await newestEmail();
    expect(message).toMatchObject({ to: next, subject: 'Confirm your new Callwright email' });
    expect(message.text).toContain(email);
    expect(await open().account.openLink(toProof(message))).toMatchObject({
      ok: true,
      value: { kind: 'opened', account: { user: { email: next } } },
    });
    expect(await signIn(next, PASSWORD)).toMatchObject({ ok: true });
    expect(await signIn(email, PASSWORD)).toMatchObject({ ok: false });
    // The old session still has the old address and the account's password.
    expect(account.user.email).toBe(email);
    expect(await open().account.prove(account, PASSWORD)).toMatchObject({ ok: true, value: { user: { email: next } } });
  });

  test('that a hosted project also confirms at the other mailbox is half confirmed', async () => {
    const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    const hosted = open(async () => Response.json({ code: 200, msg }));
    const proof = { kind: 'token', type: 'email_change', tokenHash: 'x' } as const;
    expect(await hosted.account.openLink(proof)).toEqual({ ok: true, value: { kind: 'half' } });
  });
});

test('signing out everywhere ends every session', async () => {
  const email = await signUp();
  const sessions = [unwrap(await signIn(email, PASSWORD)), unwrap(await signIn(email, PASSWORD))] as const;
  unwrap(await open().account.signOutEverywhere(sessions[0]));
  for (const session of sessions) expect(await open().sessions.refresh(session)).toEqual({ ok: false, error: 'ended' });
});
