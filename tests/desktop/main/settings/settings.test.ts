import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSettings } from '@callwright/desktop/main/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const path = () => join(folder, 'settings.json');

test('settings are there after a restart, with the same machine', async () => {
  const first = await openSettings(folder);
  await first.change({ draftsFolder: '/drafts' });
  const second = await openSettings(folder);
  expect(second.read()).toEqual({ ...first.read(), draftsFolder: '/drafts' });
  expect(second.problem).toBeNull();
});

test('a change that is still being written when the app ends is waited for', async () => {
  const first = await openSettings(folder);
  void first.change({ draftsFolder: '/drafts' });
  void first.change({ hasNotifications: false });
  await first.flush();
  expect((await openSettings(folder)).read()).toMatchObject({ draftsFolder: '/drafts', hasNotifications: false });
});

test('a damaged file is set aside and said, and the settings before it are used', async () => {
  const first = await openSettings(folder);
  await first.change({ draftsFolder: '/drafts' });
  await first.change({ draftsFolder: '/drafts-2' });
  const damaged = (await readFile(path(), 'utf8')).replace('drafts-2', 'drafts-3');
  await writeFile(path(), damaged);
  const second = await openSettings(folder);
  expect(second.read()).toMatchObject({ machine: first.read().machine, draftsFolder: '/drafts' });
  expect(second.problem).toContain('was damaged');
  const aside = (await readdir(folder)).find((name) => name.startsWith('settings.damaged-'));
  expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(damaged);
});

test('a change that can not be written changes nothing', async () => {
  const settings = await openSettings(folder);
  await rm(folder, { recursive: true, maxRetries: 10 });
  await writeFile(folder, '');
  await expect(settings.change({ draftsFolder: '/drafts' })).rejects.toThrow();
  expect(settings.read().draftsFolder).toBeNull();
});

test('settings that an older version wrote, without what came later, are no damage', async () => {
  await openSettings(folder);
  const { settings } = JSON.parse(await readFile(path(), 'utf8'));
  const older = { machine: settings.machine };
  const checksum = createHash('sha256').update(JSON.stringify(older)).digest('hex');
  await writeFile(path(), `${JSON.stringify({ checksum, settings: older }, null, 2)}\n`);
  const opened = await openSettings(folder);
  expect(opened.problem).toBeNull();
  expect(opened.read()).toMatchObject({ machine: settings.machine, draftsFolder: null });
});

test('a change that is called failed is not there after a restart, where the disk fails once the file is replaced', async () => {
  const disk = await mountHostileDisk();
  try {
    const settings = await openSettings(disk.root);
    await settings.change({ draftsFolder: '/drafts' });
    let syncs = 0;
    const isSecond = (each: string) => {
      syncs += each === disk.root ? 1 : 0;
      return syncs > 1;
    };
    const lift = disk.refuse({ calls: ['fsync folder'], code: 'EIO', isMeant: isSecond });
    await expect(settings.change({ draftsFolder: '/elsewhere' })).rejects.toThrow('EIO');
    lift();
    expect((await openSettings(disk.root)).read()).toMatchObject({ draftsFolder: '/drafts' });
  } finally {
    await disk.unmount();
  }
});

describe('a file that can not be read for a moment', () => {
  let disk: HostileDisk;
  beforeEach(async () => {
    disk = await mountHostileDisk();
  });
  afterEach(() => disk.unmount());

  const refuseToRead = (code: string, name = 'settings.json') =>
    disk.refuse({ calls: ['read'], code, isMeant: (each) => each === join(disk.root, name) });
  const list = () => disk.calm(() => readdir(disk.root));

  async function storeTwice() {
    const settings = await openSettings(disk.root);
    await settings.change({ draftsFolder: '/drafts' });
    await settings.change({ draftsFolder: '/drafts-2' });
    return settings.read();
  }

  test.each(['EBUSY', 'EACCES', 'EPERM', 'EIO'])('is waited for (%s)', async (code) => {
    const stored = await storeTwice();
    disk.refuse({ calls: ['read'], code, times: 3 });
    const settings = await openSettings(disk.root);
    expect(settings).toMatchObject({ problem: null });
    expect(settings.read()).toEqual(stored);
  });

  test.each(['EBUSY', 'EACCES', 'EPERM', 'EIO'])(
    'is not damaged: it stays, and the author is told (%s)',
    async (code) => {
      const stored = await storeTwice();
      const lift = refuseToRead(code);
      const settings = await openSettings(disk.root);
      expect(settings.problem).toMatch(/^The settings file could not be read\. /);
      expect(settings.read().draftsFolder).toBe('/drafts');
      lift();
      expect(await list()).toEqual(expect.not.arrayContaining([expect.stringContaining('damaged')]));
      expect((await openSettings(disk.root)).read()).toEqual(stored);
    },
  );

  test('takes no change while it can not be read, and is changed as it is once it can', async () => {
    const stored = await storeTwice();
    const lift = refuseToRead('EACCES');
    const settings = await openSettings(disk.root);
    await expect(settings.change({ hasNotifications: false })).rejects.toThrow('EACCES');
    lift();
    expect((await openSettings(disk.root)).read()).toEqual(stored);
    await settings.change({ appearance: 'dark' });
    expect((await openSettings(disk.root)).read()).toEqual({ ...stored, appearance: 'dark' });
  });

  test('is not written over where the one before it can not be read either', async () => {
    const stored = await storeTwice();
    const lifts = [refuseToRead('EIO'), refuseToRead('EIO', 'settings.previous.json')];
    const settings = await openSettings(disk.root);
    expect(settings.problem).toContain('Check the drafts folder');
    for (const lift of lifts) lift();
    expect((await openSettings(disk.root)).read()).toEqual(stored);
  });

  test('is not lost with a damaged one beside it: the settings before come back', async () => {
    const stored = await storeTwice();
    await disk.calm(() => writeFile(join(disk.root, 'settings.json'), '{'));
    const lift = refuseToRead('EIO', 'settings.previous.json');
    await openSettings(disk.root);
    lift();
    expect((await openSettings(disk.root)).read()).toEqual({ ...stored, draftsFolder: '/drafts' });
  });
});

test('a disk that comes back while the first settings are written to it keeps its own', async () => {
  const disk = await mountHostileDisk();
  try {
    const first = await openSettings(disk.root);
    await first.change({ draftsFolder: '/drafts' });
    for (const name of ['settings.json', 'settings.previous.json']) {
      await disk.calm(() => rename(join(disk.root, name), join(disk.root, `${name}.away`)));
    }
    const lift = disk.beforeCall(async ({ call, otherPath }) => {
      if (call !== 'link' || otherPath !== join(disk.root, 'settings.json')) return;
      lift();
      await rename(join(disk.root, 'settings.json.away'), join(disk.root, 'settings.json'));
    });
    await openSettings(disk.root);
    expect((await openSettings(disk.root)).read()).toEqual(first.read());
  } finally {
    await disk.unmount();
  }
});
