import { createOwnAccountHandlers } from '@callwright/desktop/main/accounts/own-account.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { AuthSession } from '@callwright/desktop/main/session/session.ts';
import { saveOwnProfile } from '@callwright/shared/api/accounts/author-profile.ts';
import { AccountClient } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEmail, startBackendWithMailbox, toProof } from '../../../helpers/mailbox.ts';
import { setUpSession } from '../../../helpers/session-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const PASSWORD = 'a long password';
const SITE_URL = 'http://localhost:3000';
const fixture = setUpSession();

let backend: Backend;
let emails: string[];
let accounts = 0;
beforeAll(async () => {
  ({ backend, emails } = await startBackendWithMailbox());
});
afterAll(() => backend.close());

async function open(siteUrl: string | null = SITE_URL) {
  accounts += 1;
  const credentials = { email: `editor-${accounts}@example.com`, password: PASSWORD };
  const sessions = createSessionClient(backend, fetch);
  await sessions.signUp(credentials, '');
  const session = fixture.closeAfterTest(
    new AuthSession({ client: sessions, problem: null, store: fixture.store, emailRedirectTo: '' }),
  );
  expect(await session.signIn(credentials)).toMatchObject({ ok: true });
  const asAuthor = createAsAuthor({ backend, session, fetch });
  const handlers = createOwnAccountHandlers({ backend, siteUrl, session, asAuthor, fetch });
  return { ...credentials, handlers, session, asAuthor };
}

test('the byline is the display name, or empty without one', async () => {
  const { handlers, asAuthor } = await open();
  expect(await handlers['account:read-byline']()).toEqual({ ok: true, value: '' });
  const profile = { displayName: 'Ana Ruiz', biography: '', showsEmail: false };
  unwrap(await asAuthor((client, { id }) => saveOwnProfile(client, id, profile)));
  expect(await handlers['account:read-byline']()).toEqual({ ok: true, value: 'Ana Ruiz' });
});

test('a password reset email links to the site, and none is sent without a site', async () => {
  const { handlers, email } = await open();
  expect(await handlers['account:request-password-reset']({ email })).toEqual({ ok: true, value: undefined });
  const { link } = await readEmail(emails.at(-1) ?? '');
  expect(link).toContain(`${SITE_URL}/login/confirm/#type=`);
  const { handlers: nowhere } = await open(null);
  expect(await nowhere['account:request-password-reset']({ email })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Add it in Settings') },
  });
});

test('an email address confirmed in a browser shows before the next token refresh', async () => {
  const { handlers, session, email } = await open();
  const next = `new-${email}`;
  const account = await session.getFreshAccount();
  if (!account.ok) throw new Error(account.error);
  const browser = new AccountClient(backend, fetch);
  unwrap(await browser.changeEmail(account.value, PASSWORD, next, `${SITE_URL}/login/confirm/`));
  await handlers['account:read']();
  expect(session.read()).toMatchObject({ email });
  const message = await readEmail(emails.at(-1) ?? '');
  expect(await browser.openLink(toProof(message))).toMatchObject({ ok: true });
  expect(session.read()).toMatchObject({ email });
  await handlers['account:read']();
  expect(session.read()).toMatchObject({ state: 'signed-in', email: next });
  expect(fixture.stored).toMatchObject({ state: 'signed-in', user: { email: next } });
});
