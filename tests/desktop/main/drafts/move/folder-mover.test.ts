import { join } from 'node:path';
import type { MoveStatus } from '@callwright/desktop/ipc/drafts.ts';
import { createFolderMover } from '@callwright/desktop/main/drafts/move/folder-mover.ts';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const disk = setUpDrafts();
let settings: SettingsStore;
let shown: MoveStatus[];
let watched: string[];

beforeEach(async () => {
  settings = new SettingsStore(join(disk.root, 'user-data'));
  shown = [];
  watched = [];
});

function open(change: SettingsStore['change'] = (next) => settings.change(next)) {
  return createFolderMover({
    drafts: disk.drafts,
    settings: { change },
    userData: join(disk.root, 'user-data'),
    watcher: { follow: (folder) => void watched.push(folder) },
    broadcast: { send: (event, payload) => event === 'drafts:move-changed' && shown.push(payload as MoveStatus) },
  });
}

test('a move is stored, watched and shown while it lasts', async () => {
  await disk.create({ title: 'A' });
  const mover = open();
  const to = join(disk.root, 'elsewhere');
  unwrap(await mover.move(to));
  expect([settings.read().draftsFolder, watched]).toEqual([to, [to]]);
  expect(shown[0]).toMatchObject({ kind: 'moving', to });
  expect([shown.at(-1), mover.status()]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
});

test('a move back to the folder that nobody chose is stored as none', async () => {
  await disk.create({ title: 'A' });
  const first = join(disk.root, 'user-data', 'drafts');
  unwrap(await open().move(first));
  expect(settings.read().draftsFolder).toBeNull();
});

test('a move that is refused because another is under way leaves that one on screen', async () => {
  await disk.create({ title: 'A' });
  let refused: unknown;
  let status: unknown;
  const mover = open((next) => {
    refused = mover.move(join(disk.root, 'third'));
    status = mover.status();
    return settings.change(next);
  });
  unwrap(await mover.move(join(disk.root, 'elsewhere')));
  expect(await refused).toMatchObject({ ok: false });
  expect(status).toMatchObject({ kind: 'moving', to: join(disk.root, 'elsewhere') });
});

test('a move that was resumed is told until the page has told it, and once', async () => {
  await disk.create({ title: 'A' });
  const killed = Promise.withResolvers<void>();
  void disk.drafts.move(join(disk.root, 'elsewhere'), async () => {
    killed.resolve();
    await new Promise(() => {});
  });
  await killed.promise;
  disk.drafts = disk.open();
  const mover = open();
  await mover.resume();
  expect(mover.status()).toMatchObject({ kind: 'resumed', result: { ok: true } });
  mover.acknowledge();
  expect(mover.status()).toEqual({ kind: 'none' });
});

test('a start without a move to go on with shows nothing', async () => {
  const mover = open();
  await mover.resume();
  expect([shown, mover.status()]).toEqual([[], { kind: 'none' }]);
});
