import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { openDraftsFolder } from '@callwright/desktop/main/drafts/open-drafts.ts';
import { openRemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import { openAccountSession } from '@callwright/desktop/main/session/account-session.ts';
import { openSettings } from '@callwright/desktop/main/settings/settings.ts';
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
// Written by electron-store, which asks a real Electron where.
vi.mock('@callwright/desktop/main/session/session-file.ts', () => ({
  openSessionFile: () => ({ get: () => ({ sessions: [], notKept: {} }), set: () => {}, state: 'as-left' }),
}));

let userData: string;

beforeEach(async () => {
  keyring.isLocked = true;
  userData = await mkdtemp(join(tmpdir(), 'callwright-account-'));
});
afterEach(() => rm(userData, { recursive: true, force: true, maxRetries: 10 }));

test('signing in answers once whose drafts are shown is on the disk', async () => {
  const settings = await openSettings(userData);
  const slow = {
    ...settings,
    async change(next: Parameters<typeof settings.change>[0]) {
      for (let turns = 0; turns < 100; turns += 1) await turn();
      await settings.change(next);
    },
  };
  const session = openAccountSession({
    userData,
    env: { backend: { url: 'http://127.0.0.1:1', publishableKey: 'key' }, backendProblem: null, siteUrl: null },
    origins: { current: 'http://127.0.0.1:1', first: 'http://127.0.0.1:1' },
    fetch: async () => Response.json(tokens),
  });
  await openDraftsFolder({
    userData,
    settings: slow,
    session,
    origins: NO_BACKEND_ORIGINS,
    snapshots: openRemoteSnapshots({ userData, onNoticed: () => {} }),
    broadcast: { send: () => {} },
  });
  expect(await session.signIn({ email: user.email, password: 'password' })).toMatchObject({ ok: true });
  expect((await openSettings(userData)).read().lastAccount).toBe(user.id);
  session.close();
});

test('a refresh of the tokens is no other account, whatever the keyring makes of them', async () => {
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
