// Import first: electron-store keeps the file system functions it finds on load.
import '../../../helpers/hostile-disk/hostile-disk.ts';

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const path = () => join(folder, 'settings.json');

test('settings survive a restart, with the same machine id', async () => {
  const first = new SettingsStore(folder);
  first.change({ draftsFolder: '/drafts' });
  const second = new SettingsStore(folder);
  expect(second.read()).toEqual({ ...first.read(), draftsFolder: '/drafts' });
  expect(second.problem).toBeNull();
});

test('a damaged file is set aside and reported, and the previous settings apply', async () => {
  const first = new SettingsStore(folder);
  first.change({ draftsFolder: '/drafts' });
  first.change({ draftsFolder: '/drafts-2' });
  const damaged = (await readFile(path(), 'utf8')).replace('drafts-2', 'drafts-3');
  await writeFile(path(), damaged);
  const second = new SettingsStore(folder);
  expect(second.read()).toMatchObject({ machine: first.read().machine, draftsFolder: '/drafts' });
  expect(second.problem).toContain('was damaged');
  const aside = (await readdir(folder)).find((name) => name.startsWith('settings.damaged-'));
  expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(damaged);
});

test('a change that can’t be stored changes nothing', async () => {
  const settings = new SettingsStore(folder);
  await rm(folder, { recursive: true, maxRetries: 10 });
  await writeFile(folder, '');
  const message = expect.stringMatching(/^Couldn’t save the settings\. The system reported an error \(E/);
  expect(settings.change({ draftsFolder: '/drafts' })).toMatchObject({ ok: false, error: { message } });
  expect(settings.read().draftsFolder).toBeNull();
});

test('settings of an older version aren’t treated as damaged', async () => {
  new SettingsStore(folder);
  const { settings } = JSON.parse(await readFile(path(), 'utf8'));
  const older = { machine: settings.machine };
  const checksum = createHash('sha256').update(JSON.stringify(older)).digest('hex');
  await writeFile(path(), `${JSON.stringify({ checksum, settings: older }, null, 2)}\n`);
  const opened = new SettingsStore(folder);
  expect(opened.problem).toBeNull();
  expect(opened.read()).toMatchObject({ machine: settings.machine, draftsFolder: null });
});

describe('a temporarily unreadable file', () => {
  let disk: HostileDisk;
  beforeEach(async () => {
    disk = await mountHostileDisk();
  });
  afterEach(() => disk.unmount());

  const refuseToRead = (code: string, name = 'settings.json') =>
    disk.refuse({ calls: ['read'], code, matches: (each) => each === join(disk.root, name) });
  const list = () => disk.calm(() => readdir(disk.root));

  async function storeTwice() {
    const settings = new SettingsStore(disk.root);
    settings.change({ draftsFolder: '/drafts' });
    settings.change({ draftsFolder: '/drafts-2' });
    return settings.read();
  }

  test.each(['EBUSY', 'EACCES', 'EPERM', 'EIO'])('is waited for (%s)', async (code) => {
    const stored = await storeTwice();
    disk.refuse({ calls: ['read'], code, times: 3 });
    const settings = new SettingsStore(disk.root);
    expect(settings).toMatchObject({ problem: null });
    expect(settings.read()).toEqual(stored);
  });

  test.each(['EBUSY', 'EACCES', 'EPERM', 'EIO'])(
    'isn’t damaged: it stays, and the author is told (%s)',
    async (code) => {
      const stored = await storeTwice();
      const lift = refuseToRead(code);
      const settings = new SettingsStore(disk.root);
      expect(settings.problem).toMatch(/^The settings file couldn’t be read\. /);
      expect(settings.read().draftsFolder).toBe('/drafts');
      lift();
      expect(await list()).toEqual(expect.not.arrayContaining([expect.stringContaining('damaged')]));
      expect(new SettingsStore(disk.root).read()).toEqual(stored);
    },
  );

  test('accepts no change until it can be read, and then keeps its content', async () => {
    const stored = await storeTwice();
    const lift = refuseToRead('EACCES');
    const settings = new SettingsStore(disk.root);
    expect(settings.change({ hasNotifications: false })).toMatchObject({ ok: false });
    lift();
    expect(new SettingsStore(disk.root).read()).toEqual(stored);
    settings.change({ appearance: 'dark' });
    expect(new SettingsStore(disk.root).read()).toEqual({ ...stored, appearance: 'dark' });
  });

  test('isn’t overwritten if the previous one can’t be read, either', async () => {
    const stored = await storeTwice();
    const lifts = [refuseToRead('EIO'), refuseToRead('EIO', 'settings.previous.json')];
    const settings = new SettingsStore(disk.root);
    expect(settings.problem).toContain('Check your drafts folder');
    for (const lift of lifts) lift();
    expect(new SettingsStore(disk.root).read()).toEqual(stored);
  });

  test('isn’t lost beside a damaged one: the previous settings are used', async () => {
    const stored = await storeTwice();
    await disk.calm(() => writeFile(join(disk.root, 'settings.json'), '{'));
    const lift = refuseToRead('EIO', 'settings.previous.json');
    new SettingsStore(disk.root);
    lift();
    expect(new SettingsStore(disk.root).read()).toEqual({ ...stored, draftsFolder: '/drafts' });
  });
});

test('a disk that was unplugged at the start keeps its settings when it returns', async () => {
  const disk = await mountHostileDisk();
  try {
    const first = new SettingsStore(disk.root);
    first.change({ draftsFolder: '/drafts' });
    const plugIn = disk.unplug('ENOENT');
    const second = new SettingsStore(disk.root);
    plugIn();
    expect(second.change({ appearance: 'dark' })).toMatchObject({ ok: true });
    expect(new SettingsStore(disk.root).read()).toEqual({ ...first.read(), appearance: 'dark' });
  } finally {
    await disk.unmount();
  }
});
