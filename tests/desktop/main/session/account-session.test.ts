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

vi.mock('electron', () => ({
  safeStorage: { encryptStringAsync: () => Promise.reject(new Error('Error while encrypting')) },
  shell: {},
}));
// Written by electron-store, which asks a real Electron where.
vi.mock('@callwright/desktop/main/session/session-file.ts', () => ({
  openSessionFile: () => ({ get: () => ({ sessions: [], notKept: {} }), set: () => {}, state: 'as-left' }),
}));

let userData: string;

beforeEach(async () => {
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
