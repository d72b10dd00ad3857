import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDraftVisibility } from '@callwright/desktop/main/drafts/draft-visibility.ts';
import { followAccounts } from '@callwright/desktop/main/drafts/follow-accounts.ts';
import { openAccountSession } from '@callwright/desktop/main/session/account-session.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { ok } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokens, user } from '../../../helpers/refresh-answers.ts';

const keyring = vi.hoisted(() => ({ isLocked: true }));

vi.mock('electron', () => ({
  safeStorage: {
    encryptStringAsync: async (text: string) => {
      if (keyring.isLocked) throw new Error('Error while encrypting');
      return Buffer.from(`v11${text}`);
    },
  },
  shell: {},
}));

let userData: string;

beforeEach(async () => {
  keyring.isLocked = true;
  userData = await mkdtemp(join(tmpdir(), 'callwright-account-'));
});
afterEach(() => rm(userData, { recursive: true, force: true, maxRetries: 10 }));

test('draft visibility is on disk before the screen shows who is signed in', async () => {
  const settings = new SettingsStore(userData);
  const session = openAccountSession({
    userData,
    env: { backend: { url: 'http://127.0.0.1:1', publishableKey: 'key' }, backendProblem: null, siteUrl: null },
    origins: { current: 'http://127.0.0.1:1', first: 'http://127.0.0.1:1' },
    fetch: async () => Response.json(tokens),
  });
  followAccounts({
    session,
    visibility: createDraftVisibility({ settings, readAccountId: () => session.readAccountId() }),
    storage: { call: async () => ok([]) as never },
    broadcast: { send: () => {} },
  });
  expect(await session.signIn({ email: user.email, password: 'password' })).toMatchObject({ ok: true });
  expect(new SettingsStore(userData).read().lastAccount).toBe(user.id);
  session.close();
});

test('a token refresh never changes the account, whatever the keyring does with tokens', async () => {
  const session = openAccountSession({
    userData,
    env: { backend: { url: 'http://127.0.0.1:1', publishableKey: 'key' }, backendProblem: null, siteUrl: null },
    origins: { current: 'http://127.0.0.1:1', first: 'http://127.0.0.1:1' },
    fetch: async () => Response.json(tokens),
  });
  const changes: string[] = [];
  session.onChange(() => void changes.push('session'));
  session.onAccountChange(() => changes.push('account'));
  await session.whenLoaded();
  await session.signIn({ email: user.email, password: 'password' });
  expect(changes).toContain('account');
  changes.splice(0);
  for (const isLocked of [false, true, false]) {
    keyring.isLocked = isLocked;
    await session.getFreshAccount(tokens.access_token);
  }
  expect(changes).toEqual(['session', 'session', 'session']);
  await session.signOut();
  expect(changes).toEqual(['session', 'session', 'session', 'session', 'account']);
  session.close();
});
