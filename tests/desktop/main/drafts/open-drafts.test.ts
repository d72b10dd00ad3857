import { join } from 'node:path';
import type { Session } from '@callwright/desktop/ipc/session.ts';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { openDraftsFolder } from '@callwright/desktop/main/drafts/open-drafts.ts';
import { openRemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import type { AccountSession } from '@callwright/desktop/main/session/account-session.ts';
import { openSettings } from '@callwright/desktop/main/settings/settings.ts';
import { expect, test, vi } from 'vitest';
import { setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';

// Electron's own module can't be loaded outside Electron.
vi.mock('electron', () => ({ shell: {} }));

const disk = setUpDrafts();

test('the list is read again where another account is here, and not for new tokens of the same one', async () => {
  const userData = join(disk.root, 'user-data');
  let account: string | null = null;
  const listeners: Array<(session: Session) => void | Promise<void>> = [];
  const sent: string[] = [];
  await openDraftsFolder({
    userData,
    settings: await openSettings(userData),
    session: {
      readAccountId: () => account,
      onChange: (listener) => void listeners.push(listener),
    } as AccountSession,
    origins: NO_BACKEND_ORIGINS,
    snapshots: openRemoteSnapshots({ userData, onNoticed: () => {} }),
    broadcast: { send: (event) => void sent.push(event) },
  });
  const change = async (next: string | null) => {
    account = next;
    const session: Session = { state: 'signed-out' };
    for (const listener of listeners) await listener(session);
    return sent.filter((event) => event === 'drafts:changed').length;
  };
  const [ana, bea] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await change(ana)).toBe(1);
  // A keyring that takes long is told twice of each refresh: before it has the tokens, and after.
  for (let refresh = 0; refresh < 3; refresh += 1) expect(await change(ana)).toBe(1);
  expect(await change(null)).toBe(2);
  expect(await change(bea)).toBe(3);
});
