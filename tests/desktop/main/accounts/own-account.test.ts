import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountHandlers } from '@callwright/desktop/main/accounts/account-handlers.ts';
import { createOwnAccountHandlers } from '@callwright/desktop/main/accounts/own-account.ts';
import { createDraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { createAsAuthor } from '@callwright/desktop/main/session/author-client.ts';
import { openSession } from '@callwright/desktop/main/session/session.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { EMPTY_POST_FIELDS } from '@callwright/shared/post/post.ts';
import { ok } from '@callwright/shared/result.ts';
import { createAccountClient, WRONG_PASSWORD_MESSAGE } from '@callwright/shared/session/account-client.ts';
import { createSessionClient } from '@callwright/shared/session/session-client.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Drafts } from '../../../helpers/local-drafts.ts';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { readLetter, startBackendWithMailbox, toProof } from '../../../helpers/mailbox.ts';
import { setUpSession } from '../../../helpers/session-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const PASSWORD = 'a long password';
const HANDED_ON = { kind: 'hand-on', successorId: null } as const;
const fixture = setUpSession();

/** For what is about no drafts and no queue. */
const NOTHING_LEFT = {
  storage: { call: async () => ok([]) as never },
  queue: { dropAccount: async () => ({ ok: true, value: undefined }) },
} as const satisfies Pick<Parameters<typeof createOwnAccountHandlers>[0], 'storage' | 'queue'>;

let backend: Backend;
let letters: string[];
let accounts = 0;
beforeAll(async () => {
  ({ backend, letters } = await startBackendWithMailbox());
});
afterAll(() => backend.close());

/** The editor, with somebody signed in. */
async function open(
  siteUrl: string | null = 'http://localhost:3000',
  left: Pick<Parameters<typeof createOwnAccountHandlers>[0], 'storage' | 'queue'> = NOTHING_LEFT,
) {
  accounts += 1;
  const credentials = { email: `editor-${accounts}@example.com`, password: PASSWORD };
  const sessions = createSessionClient(backend, fetch);
  await sessions.signUp(credentials, '');
  const elsewhere = await sessions.signIn(credentials);
  const session = fixture.closeAfterTest(
    openSession({ client: sessions, problem: null, store: fixture.store, emailRedirectTo: '', onChange: () => {} }),
  );
  expect(await session.signIn(credentials)).toMatchObject({ ok: true });
  const asAuthor = createAsAuthor({ backend, session, fetch });
  const handlers = createOwnAccountHandlers({ backend, siteUrl, session, asAuthor, ...left, fetch });
  const isOver = async () => elsewhere.ok && !(await sessions.refresh(elsewhere.value)).ok;
  return { ...credentials, handlers, session, sessions, isOver };
}

describe('in the editor', () => {
  test('a profile is saved and read, and what is wrong with it is said', async () => {
    const { handlers } = await open();
    const profile = { displayName: 'Ana Ruiz', biography: 'Ten years on roofs.', showsEmail: true };
    expect(await handlers['account:save-profile'](profile)).toEqual({ ok: true, value: undefined });
    expect(await handlers['account:read-profile']()).toEqual({ ok: true, value: profile });
    expect(await handlers['account:save-profile']({ ...profile, displayName: 'x'.repeat(81) })).toEqual({
      ok: false,
      error: { message: 'The name can have 80 characters at most' },
    });
  });

  test('a new password takes the place of the session that it ends', async () => {
    const { handlers, session, email, isOver } = await open();
    expect(await handlers['account:change-password']({ password: 'not the one', next: 'another password' })).toEqual({
      ok: false,
      error: { message: WRONG_PASSWORD_MESSAGE },
    });
    expect(await handlers['account:change-password']({ password: PASSWORD, next: 'another password' })).toEqual({
      ok: true,
      value: { areOthersSignedOut: true },
    });
    expect(await isOver()).toBe(true);
    expect(session.read()).toMatchObject({ state: 'signed-in', email });
    expect(fixture.stored).toMatchObject({ state: 'signed-in' });
    expect(await handlers['account:read-profile']()).toMatchObject({ ok: true });
  });

  test('a letter leads to the site, for a new password and for a new address', async () => {
    const { handlers, email } = await open();
    expect(await handlers['account:request-password-reset']({ email })).toEqual({ ok: true, value: undefined });
    expect(await handlers['account:change-email']({ password: PASSWORD, email: `new-${email}` })).toMatchObject({
      ok: true,
    });
    const links = await Promise.all(letters.slice(-2).map(async (path) => (await readLetter(path)).link));
    expect(links.every((link) => link.startsWith('http://localhost:3000/login/confirm/#type='))).toBe(true);
    const { handlers: nowhere } = await open(null);
    expect(await nowhere['account:request-password-reset']({ email })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Set it in Settings.') },
    });
  });

  test('shows a new address once it was confirmed in a browser, without waiting for the next refresh', async () => {
    const { handlers, session, email } = await open();
    const next = `new-${email}`;
    expect(await handlers['account:change-email']({ password: PASSWORD, email: next })).toMatchObject({ ok: true });
    const accounts = createAccountHandlers(createAsAuthor({ backend, session, fetch }), session.noteEmail);
    await accounts['accounts:read-own']();
    expect(session.read()).toMatchObject({ email });
    const letter = await readLetter(letters.at(-1) ?? '');
    expect(await createAccountClient(backend, fetch).openLetter(toProof(letter))).toMatchObject({ ok: true });
    expect(session.read()).toMatchObject({ email });
    await accounts['accounts:read-own']();
    expect(session.read()).toMatchObject({ state: 'signed-in', email: next });
    expect(fixture.stored).toMatchObject({ state: 'signed-in', user: { email: next } });
    expect(await handlers['account:read-profile']()).toMatchObject({ ok: true });
  });

  test('signing out everywhere signs out here as well, and not where the backend can’t be reached', async () => {
    const { handlers, session, isOver } = await open();
    const cut = createOwnAccountHandlers({
      backend,
      siteUrl: null,
      session,
      asAuthor: createAsAuthor({ backend, session, fetch }),
      ...NOTHING_LEFT,
      fetch: () => Promise.reject(new TypeError('no network')),
    });
    expect(await cut['account:sign-out-everywhere']()).toMatchObject({ ok: false });
    expect(session.read()).toMatchObject({ state: 'signed-in' });
    expect(await handlers['account:sign-out-everywhere']()).toEqual({ ok: true, value: { state: 'signed-out' } });
    expect(await isOver()).toBe(true);
  });

  test('an account is deleted with its password, however long ago its author signed in', async () => {
    // The first account owns the blog, and stays.
    await open();
    const { handlers, session, sessions, email } = await open();
    await backend.query(`update auth.sessions set created_at = now() - interval '8 hours'`);
    const wrong = await handlers['account:delete']({ password: 'not the one', posts: HANDED_ON });
    expect(wrong).toEqual({ ok: false, error: { message: WRONG_PASSWORD_MESSAGE } });
    expect(await handlers['account:delete']({ password: PASSWORD, posts: HANDED_ON })).toEqual({
      ok: true,
      value: { session: { state: 'signed-out' }, keptPictures: 0, draftsProblem: null },
    });
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(await sessions.signIn({ email, password: PASSWORD })).toMatchObject({ ok: false });
  });

  test('the drafts of an account that is deleted stay on the computer, where whoever signs in next sees them', async () => {
    await open();
    const root = await mkdtemp(join(tmpdir(), 'callwright-left-behind-'));
    let account: string | null = null;
    const visibility = createDraftVisibility({ settings: new SettingsStore(root), readAccountId: () => account });
    const storage = await openLocalStorage({ userData: root, draftsFolder: join(root, 'drafts') });
    const drafts = new Drafts({ storage, visibility });
    const dropped: string[] = [];
    const queue = {
      async dropAccount(id: string) {
        dropped.push(`${id}, ${session.read().state}`);
        return ok(undefined);
      },
    };
    const { handlers, session } = await open(undefined, { storage, queue });
    const leaver = session.readAccountId();
    account = leaver;
    await visibility.onSessionChange();
    const id = crypto.randomUUID();
    unwrap(await drafts.save(id, { ...EMPTY_POST_FIELDS, title: 'Not on the blog', content: 'Her words.' }));

    expect(await handlers['account:delete']({ password: 'not the one', posts: HANDED_ON })).toMatchObject({
      ok: false,
    });
    expect([unwrap(await drafts.read(id)).owner, dropped]).toEqual(['account', []]);
    expect(await handlers['account:delete']({ password: PASSWORD, posts: HANDED_ON })).toMatchObject({ ok: true });
    account = crypto.randomUUID();
    await visibility.onSessionChange();
    expect(unwrap(await drafts.list()).drafts).toMatchObject([{ id, owner: 'machine', title: 'Not on the blog' }]);
    // Signed out first: what is saved or queued meanwhile is nobody's then.
    expect(dropped).toEqual([`${leaver}, signed-out`]);
    await storage.close();
    await rm(root, { recursive: true, maxRetries: 10 });
  });
});
