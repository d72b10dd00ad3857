import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '@callwright/desktop/ipc/account/session.ts';
import { NO_BACKEND_ORIGINS } from '@callwright/desktop/main/backend/backend-origins.ts';
import { journalMove, openMoveJournal } from '@callwright/desktop/main/drafts/move/move-journal.ts';
import { openDraftsFolder } from '@callwright/desktop/main/drafts/open-drafts.ts';
import { openRemoteSnapshots } from '@callwright/desktop/main/posts/remote-snapshots.ts';
import type { AccountSession } from '@callwright/desktop/main/session/account-session.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

// Electron's own module can't be loaded outside Electron.
vi.mock('electron', () => ({
  shell: {},
  dialog: { showMessageBox: (question: unknown) => ask(question as Question) },
}));

// A watcher ends with the app. Here it would outlive its folder, and look at every program's temporary files instead.
vi.mock('@callwright/desktop/main/drafts/watch-drafts.ts', () => ({ watchDrafts: () => ({ follow: () => {} }) }));

type Question = { message: string; detail: string; buttons: string[]; signal: AbortSignal };
let ask: (question: Question) => Promise<{ response: number }>;

const disk = setUpDrafts();

test('the list is read again where another account is here, and not for new tokens of the same one', async () => {
  const userData = join(disk.root, 'user-data');
  let account: string | null = null;
  const listeners: Array<(session: Session) => void | Promise<void>> = [];
  const sent: string[] = [];
  await openDraftsFolder({
    userData,
    settings: new SettingsStore(userData),
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

describe('a drafts folder on a drive that does not answer', () => {
  let drive: HostileDisk;
  beforeEach(async () => {
    drive = await mountHostileDisk();
  });
  afterEach(() => drive.unmount());

  /** Starts as the app does, with the drafts on the drive. */
  async function start() {
    const userData = join(disk.root, 'user-data');
    const settings = new SettingsStore(userData);
    if (settings.read().draftsFolder === null) await settings.change({ draftsFolder: drive.root });
    return openFolder(settings);
  }
  const openFolder = (settings: SettingsStore) => {
    const userData = join(disk.root, 'user-data');
    return openDraftsFolder({
      userData,
      settings,
      session: { readAccountId: () => null, onChange: () => {} } as unknown as AccountSession,
      origins: NO_BACKEND_ORIGINS,
      snapshots: openRemoteSnapshots({ userData, onNoticed: () => {} }),
      broadcast: { send: () => {} },
    });
  };
  const listTitles = async ({ drafts }: Awaited<ReturnType<typeof start>>) =>
    unwrap(await drafts.list())
      .drafts.map(({ title }) => title)
      .sort();

  test('is waited for as long as its author says, and no longer than it takes', async () => {
    const lift = drive.hang();
    const asked: string[] = [];
    ask = async ({ message, signal }) => {
      asked.push(message);
      if (asked.length < 3) return { response: 0 };
      const isBack = new Promise<{ response: number }>((resolve) =>
        signal.addEventListener('abort', () => resolve({ response: 0 })),
      );
      lift();
      return isBack;
    };
    const started = await start();
    expect(asked).toEqual(Array(3).fill('Your drafts folder does not answer'));
    expect(started.drafts.folder()).toBe(drive.root);
  });

  test('is written without for now, and gets what was written meanwhile at the next start', async () => {
    const before = await start();
    unwrap(await before.drafts.save(crypto.randomUUID(), fields({ title: 'On the drive' })));
    const lift = drive.hang();
    ask = async () => ({ response: 1 });
    const without = await start();
    expect(await listTitles(without)).toEqual([]);
    unwrap(await without.drafts.save(crypto.randomUUID(), fields({ title: 'Written meanwhile' })));
    const message = expect.stringContaining(`Your drafts are in ${drive.root}, which did not answer`);
    expect(await without.drafts.listMissing()).toMatchObject({ ok: false, error: { message } });
    expect(await without.folderMover.move(join(disk.root, 'elsewhere'))).toMatchObject({
      ok: false,
      error: { message },
    });
    lift();

    const after = await start();
    await expect.poll(() => after.folderMover.status().kind).toBe('resumed');
    expect(await listTitles(after)).toEqual(['On the drive', 'Written meanwhile']);
    expect(after.drafts.folder()).toBe(drive.root);
    expect(await readdir(join(disk.root, 'user-data', 'drafts'))).toEqual([]);

    const last = await start();
    expect(await listTitles(last)).toEqual(['On the drive', 'Written meanwhile']);
    expect(last.folderMover.status()).toEqual({ kind: 'none' });
  });

  test('keeps what an earlier move of the folder has left, until a start that it answers', async () => {
    const userData = join(disk.root, 'user-data');
    const left = { from: join(userData, 'drafts'), to: drive.root, foreign: [], copies: {}, isGivenUp: false };
    await new SettingsStore(userData).change({ draftsFolder: drive.root });
    await journalMove(userData, left);
    const lift = drive.hang();
    ask = async () => ({ response: 1 });
    const without = await start();
    unwrap(await without.drafts.save(crypto.randomUUID(), fields({ title: 'Written meanwhile' })));
    lift();
    expect(await without.drafts.resumeMove(() => Promise.reject(new Error('Nothing moves now')))).toBeNull();
    expect(await listTitles(without)).toEqual(['Written meanwhile']);
    expect(await openMoveJournal(userData).read()).toMatchObject(left);

    const after = await start();
    await expect.poll(() => after.folderMover.status().kind).toBe('resumed');
    expect(await listTitles(after)).toEqual(['Written meanwhile']);
  });

  test('is no reason to wait where only a move that was given up knows it', async () => {
    const userData = join(disk.root, 'user-data');
    const from = join(userData, 'drafts');
    await journalMove(userData, { from, to: drive.root, foreign: [], copies: {}, isGivenUp: true });
    drive.hang();
    const started = await openFolder(new SettingsStore(userData));
    expect(await listTitles(started)).toEqual([]);
    expect(started.drafts.folder()).toBe(from);
  });

  test('has posts whose publish can not be noted, and stays so until it can', async () => {
    const before = await start();
    const id = crypto.randomUUID();
    unwrap(await before.drafts.save(id, fields({ title: 'On the drive' })));
    const lift = drive.hang();
    ask = async () => ({ response: 1 });
    const without = await start();
    const publication = { revision: 1, slug: 'a', publishedAt: new Date().toISOString(), fields: fields({}) };
    expect(await without.drafts.markPublished(id, publication)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(`Your drafts are in ${drive.root}`) },
    });
    lift();
  });
});
