import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameStamp, readStamp } from '@callwright/desktop/main/files/disk.ts';
import { createDurably, listSwept, writeDurably } from '@callwright/desktop/main/files/write-durably.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DISKS,
  type DiskTraits,
  type HostileDisk,
  mountHostileDisk,
} from '../../../helpers/hostile-disk/hostile-disk.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-write-'));
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const HELD = ['EPERM', 'EACCES', 'EBUSY'];

describe('a durable write', () => {
  test('replaces the text and leaves no other file', async () => {
    const path = join(folder, 'a.md');
    await writeFile(path, 'a longer text than the next');
    await writeDurably(path, 'new\r\n😀');
    expect(await readFile(path, 'utf8')).toBe('new\r\n😀');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  test('returns the file’s new stamp, different after each write', async () => {
    const path = join(folder, 'a.md');
    const first = await writeDurably(path, 'one');
    expect(await readStamp(path)).toEqual(first);
    const second = await writeDurably(path, 'two');
    expect(await readStamp(path)).toEqual(second);
    expect(isSameStamp(first, second)).toBe(false);
  });

  test('that fails leaves nothing behind', async () => {
    await expect(writeDurably(join(folder, 'missing', 'a.md'), 'x')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a durable write to a failing disk', () => {
  let disk: HostileDisk;
  let path: string;
  const mountDisk = async (traits: DiskTraits = {}) => {
    disk = await mountHostileDisk(traits);
    path = join(disk.root, 'a.md');
    await writeFile(path, 'old');
  };
  afterEach(() => disk.unmount());

  test.each(HELD)('is retried while another program holds the file (%s)', async (code) => {
    await mountDisk();
    disk.refuse({ calls: ['rename'], code, times: 6 });
    await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });

  test.each(['open', 'write', 'fsync', 'fsync folder'] as const)('is retried if the %s fails', async (call) => {
    await mountDisk();
    disk.refuse({ calls: [call], code: 'EBUSY', times: 3 });
    await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });

  test.each(HELD)('fails after two seconds with the old text in place (%s)', async (code) => {
    await mountDisk();
    const begun = disk.clock.now();
    disk.refuse({ calls: ['rename'], code });
    await expect(writeDurably(path, 'new')).rejects.toThrow(code);
    expect(disk.clock.now() - begun).toBe(2_000);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });

  test.each(['ENOSPC', 'EIO', 'EROFS'])('doesn’t wait if waiting can’t help (%s)', async (code) => {
    await mountDisk();
    const begun = disk.clock.now();
    disk.refuse({ calls: ['rename'], code });
    await expect(writeDurably(path, 'new')).rejects.toThrow(code);
    expect(disk.clock.now()).toBe(begun);
  });

  test.each(['EINVAL', 'ENOTSUP', 'EBADF', 'ENOSYS'] as const)(
    'succeeds if the folder can’t be synced (%s)',
    async (folderSync) => {
      await mountDisk({ folderSync });
      await writeDurably(path, 'new');
      expect(await readFile(path, 'utf8')).toBe('new');
    },
  );

  test('fails if syncing the folder fails', async () => {
    await mountDisk();
    disk.refuse({ calls: ['fsync folder'], code: 'EIO' });
    await expect(writeDurably(path, 'new')).rejects.toThrow('EIO');
  });

  test.each(['EPERM', 'ETIMEDOUT'])('succeeds if the file has the text, whatever the error was (%s)', async (code) => {
    await mountDisk();
    disk.refuse({ calls: ['rename'], code, isDone: true, times: 1 });
    const stamp = await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readStamp(path)).toEqual(stamp);
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });
});

describe('the file of a durable write', () => {
  test('keeps its mode; a new one is private to the author', async () => {
    const path = join(folder, 'a.md');
    await writeFile(path, 'old');
    await chmod(path, 0o664);
    await writeDurably(path, 'new');
    await writeDurably(join(folder, 'b.md'), 'new');
    const modes = await Promise.all(
      ['a.md', 'b.md'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o664, 0o600]);
  });

  test('can have the longest name that the system allows', async () => {
    const path = join(folder, `${'筆'.repeat(84)}.md`);
    await writeDurably(path, 'one');
    await writeDurably(path, 'two');
    expect(await readFile(path, 'utf8')).toBe('two');
  });

  test('is written even if a process with the same id left temporary files', async () => {
    const path = join(folder, 'a.md');
    for (let at = 0; at < 100; at += 1) await writeFile(`${path}.${process.pid}-${at}.unfinished`, 'half');
    await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
  });
});

describe.each(Object.entries(DISKS))('a new file on a %s', (_name, traits) => {
  let disk: HostileDisk;
  let path: string;
  beforeEach(async () => {
    disk = await mountHostileDisk(traits);
    path = join(disk.root, 'a.md');
  });
  afterEach(() => disk.unmount());

  test('has the text and returns its stamp', async () => {
    const stamp = await createDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readStamp(path)).toEqual(stamp);
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });

  test('never replaces a file, even one that is spelled differently', async () => {
    await writeFile(path, 'theirs');
    await expect(createDurably(path, 'ours')).rejects.toThrow('EEXIST');
    const others = createDurably(join(disk.root, 'A.md'), 'ours');
    if ('foldsNames' in traits) await expect(others).rejects.toThrow('EEXIST');
    else await others;
    expect(await readFile(path, 'utf8')).toBe('theirs');
    expect(await readdir(disk.root)).toHaveLength('foldsNames' in traits ? 1 : 2);
  });

  test('is created by only one of two that create it at once', async () => {
    const made = await Promise.allSettled([createDurably(path, 'one'), createDurably(path, 'two')]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readFile(path, 'utf8')).toBe(made[0].status === 'fulfilled' ? 'one' : 'two');
    expect(await readdir(disk.root)).toEqual(['a.md']);
  });

  test('that is rejected leaves nothing behind', async () => {
    disk.refuse({ calls: ['rename', 'link'], code: 'EIO' });
    await expect(createDurably(path, 'new')).rejects.toThrow('EIO');
    expect(await readdir(disk.root)).toEqual([]);
  });

  test('gets the mode and the time of its original', async () => {
    const original = join(folder, 'original.md');
    await writeFile(original, 'text');
    await chmod(original, 0o640);
    await utimes(original, 1_000, 2_000);
    await createDurably(path, 'text', await stat(original));
    const { mode, mtimeMs } = await stat(path);
    expect([mode & 0o777, mtimeMs]).toEqual([0o640, 2_000_000]);
  });
});

describe('listing a folder', () => {
  const OLD = new Date(Date.now() - 60 * 60_000);
  const OURS = ['.callwright-6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b.unfinished', 'a.md.123-4.unfinished'];
  const leave = async (name: string, at = OLD) => {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), at, at);
  };

  test('removes temporary files of killed writes, of earlier versions, too', async () => {
    await writeFile(join(folder, 'a.md'), 'whole');
    for (const name of OURS) await leave(name);
    expect(await listSwept(folder)).toEqual(['a.md']);
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  test('removes no file of the author’s, whatever its name', async () => {
    const names = ['My novel.unfinished', 'notes.md.unfinished', 'a.md.1-2.unfinished.txt', '.callwright-a.unfinished'];
    for (const name of names) await leave(name);
    expect((await listSwept(folder)).sort()).toEqual([...names].sort());
    expect((await readdir(folder)).sort()).toEqual([...names].sort());
  });

  test('removes no folder and no write that may still run, for example on another machine', async () => {
    for (const name of OURS) await leave(name, new Date());
    const [name = ''] = OURS;
    const made = join(folder, name.replace('6f', '7f'));
    await mkdir(made);
    await utimes(made, OLD, OLD);
    expect(await listSwept(folder)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('continues if a leftover can’t be removed', async () => {
    const disk = await mountHostileDisk();
    await writeFile(join(disk.root, 'a.md.123-4.unfinished'), 'half');
    await utimes(join(disk.root, 'a.md.123-4.unfinished'), OLD, OLD);
    disk.refuse({ calls: ['unlink'], code: 'EPERM' });
    expect(await listSwept(disk.root)).toEqual([]);
    await disk.unmount();
  });
});
