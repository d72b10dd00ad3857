import { link, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createRandom } from '../../faults/fault.ts';
import { DISKS, type DiskTraits, type HostileDisk, mountHostileDisk } from './hostile-disk.ts';

let disk: HostileDisk;
let path: string;

async function mountDisk(traits: DiskTraits = {}): Promise<void> {
  disk = await mountHostileDisk(traits);
  path = join(disk.root, 'a.md');
}

afterEach(() => disk.unmount());

describe('a disk that ignores letter case', () => {
  test('has one file for two spellings, named after the first', async () => {
    await mountDisk({ foldsNames: true });
    await writeFile(join(disk.root, 'Größe.md'), 'one');
    expect(await readFile(join(disk.root, 'GRÖSSE.md'.replace('SS', 'ß').normalize('NFD')), 'utf8')).toBe('one');
    await writeFile(join(disk.root, 'GRÖßE.md'), 'two');
    expect(await readdir(disk.root)).toEqual(['Größe.md']);
    await expect(open(join(disk.root, 'gröSSe.md'.replace('SS', 'ß')), 'wx')).rejects.toThrow('EEXIST');
  });

  test('replaces a differently spelled file on rename, and can change the spelling', async () => {
    await mountDisk({ foldsNames: true });
    await writeFile(join(disk.root, 'ideas.md'), 'old');
    await writeFile(join(disk.root, 'new.md'), 'new');
    await rename(join(disk.root, 'new.md'), join(disk.root, 'Ideas.md'));
    expect(await readdir(disk.root)).toEqual(['Ideas.md']);
    await rename(join(disk.root, 'ideas.md'), join(disk.root, 'IDEAS.md'));
    expect(await readdir(disk.root)).toEqual(['IDEAS.md']);
    expect(await readFile(join(disk.root, 'ideas.md'), 'utf8')).toBe('new');
  });

  test('has the same files under its links and aliases', async () => {
    await mountDisk({ foldsNames: true });
    await mkdir(join(disk.root, 'drafts'));
    await writeFile(join(disk.root, 'drafts', 'a.md'), 'text');
    const linked = await disk.addSymlink('linked', join(disk.root, 'drafts'));
    const mapped = disk.addAlias('mapped', join(disk.root, 'drafts'));
    for (const folder of [linked, mapped, join(disk.root, 'DRAFTS'), `${disk.root}/drafts/`]) {
      expect(await readdir(folder)).toEqual(['a.md']);
      expect((await stat(join(folder, 'a.md'))).ino).toBe((await stat(join(disk.root, 'drafts', 'a.md'))).ino);
    }
    expect(await realpath(linked)).toBe(join(disk.root, 'drafts'));
    expect(await realpath(join(disk.root, 'DRAFTS'))).toBe(join(disk.root, 'drafts'));
    expect(await realpath(mapped)).toBe(mapped);
  });
});

describe('a disk', () => {
  test('returns errors for features it lacks', async () => {
    await mountDisk(DISKS['network share']);
    await writeFile(path, 'text');
    await expect(link(path, join(disk.root, 'b.md'))).rejects.toThrow('ENOTSUP');
    const folder = await open(disk.root, 'r');
    await expect(folder.sync()).rejects.toThrow('EINVAL');
    await folder.close();
    const file = await open(path, 'r+');
    await file.sync();
    await file.close();
  });

  test('rejects the chosen calls as often as asked, and no others', async () => {
    await mountDisk();
    await writeFile(path, 'text');
    disk.refuse({ calls: ['rename'], code: 'EBUSY', times: 2, matches: (meant) => meant.endsWith('b.md') });
    const renamed = () => rename(path, join(disk.root, 'b.md'));
    await expect(renamed()).rejects.toThrow('EBUSY');
    await expect(renamed()).rejects.toThrow('EBUSY');
    await renamed();
    const lift = disk.refuse({ calls: ['unlink'], code: 'EPERM', isDone: true });
    await expect(rm(join(disk.root, 'b.md'))).rejects.toThrow('EPERM');
    lift();
    expect(await readdir(disk.root)).toEqual([]);
  });

  test('rejects calls in bursts of limited length, the same for the same seed', async () => {
    await mountDisk();
    await writeFile(path, 'text');
    const refusals = async () => {
      const bursts = { random: createRandom(7), percent: 20, longest: 3, codes: ['EPERM', 'EBUSY'] };
      const lift = disk.refuseInBursts(bursts);
      let row = '';
      for (let at = 0; at < 200; at += 1) {
        row += await lstat(path).then(
          () => '.',
          () => 'x',
        );
      }
      lift();
      return row;
    };
    const row = await refusals();
    expect(row).toContain('x');
    expect(row).not.toContain('xxxx');
    expect(await refusals()).toBe(row);
  });

  test('writes half of a text when full', async () => {
    await mountDisk();
    const lift = disk.fill();
    const file = await open(path, 'w');
    await expect(file.writeFile('12345678')).rejects.toThrow('ENOSPC');
    await file.close();
    lift();
    expect(await readFile(path, 'utf8')).toBe('1234');
  });

  test('has no files, open or not, while unplugged', async () => {
    await mountDisk();
    const file = await open(path, 'w');
    const plugIn = disk.unplug('EIO');
    await expect(readFile(path)).rejects.toThrow('EIO');
    await expect(file.writeFile('text')).rejects.toThrow('EIO');
    expect(await disk.calm(() => readFile(path, 'utf8'))).toBe('');
    plugIn();
    await file.writeFile('text');
    await file.close();
    expect(await readFile(path, 'utf8')).toBe('text');
  });

  test('is slow by its own clock, which advances by itself', async () => {
    await mountDisk();
    const begun = disk.clock.now();
    disk.slowDown((call) => (call === 'write' ? 60_000 : 0));
    await writeFile(path, 'text');
    expect(disk.clock.now() - begun).toBe(60_000);
    await pause(30_000);
    expect(disk.clock.now() - begun).toBe(90_000);
  });

  test('hangs until released', async () => {
    await mountDisk();
    const release = disk.hang();
    let isDone = false;
    const written = writeFile(path, 'text').then(() => {
      isDone = true;
    });
    await pause(600_000);
    expect(isDone).toBe(false);
    expect(await disk.calm(() => readdir(disk.root))).toEqual([]);
    release();
    await written;
  });

  test('runs a hook before each call', async () => {
    await mountDisk();
    await writeFile(path, 'ours');
    disk.beforeCall(async ({ call }) => {
      if (call === 'unlink') await writeFile(path, 'theirs');
    });
    disk.refuse({ calls: ['unlink'], code: 'EPERM' });
    await expect(rm(path)).rejects.toThrow('EPERM');
    expect(await readFile(path, 'utf8')).toBe('theirs');
  });

  test('rounds modification times', async () => {
    await mountDisk({ mtimeStepMs: 2_000 });
    await writeFile(path, 'text');
    expect((await lstat(path)).mtimeMs % 2_000).toBe(0);
  });
});

test('a killed program makes no more calls, and other programs continue', async () => {
  await mountDisk();
  const program = disk.start();
  const log: string[] = [];
  program.kill(2);
  void program.run(async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await writeFile(join(disk.root, name), 'text');
      log.push(name);
    }
  });
  await program.killed;
  await pause(1_000);
  expect(log).toEqual(['a', 'b']);
  expect((await readdir(disk.root)).sort()).toEqual(['a', 'b']);
});

test('files outside the disk are unaffected, and everything works normally after unmounting', async () => {
  await mountDisk();
  disk.refuse({ code: 'EIO' });
  await expect(readdir(disk.root)).rejects.toThrow('EIO');
  expect(await readFile(import.meta.filename, 'utf8')).toContain('as it was');
  await disk.unmount();
  await expect(readdir(disk.root)).rejects.toThrow('ENOENT');
});
