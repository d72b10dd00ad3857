import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveFile } from '@callwright/desktop/main/files/move-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DISKS, type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

describe.each(Object.entries(DISKS))('moving a file on a %s', (_name, traits) => {
  let disk: HostileDisk;
  let from: string;
  let to: string;
  beforeEach(async () => {
    disk = await mountHostileDisk(traits);
    from = join(disk.root, 'drafts', 'a.md');
    to = join(disk.root, 'deleted', 'b.md');
    for (const path of [from, to]) await mkdir(dirname(path));
    await writeFile(from, 'text');
  });
  afterEach(() => disk.unmount());
  const texts = () => disk.calm(() => Promise.all([from, to].map((path) => readFile(path, 'utf8').catch(() => null))));

  test('leaves it in one place, with its time', async () => {
    await utimes(from, 1_000, 2_000);
    const { mtimeMs } = await stat(from);
    await moveFile(from, to);
    expect(await texts()).toEqual([null, 'text']);
    expect((await stat(to)).mtimeMs).toBe(mtimeMs);
    expect(await readdir(dirname(to))).toEqual(['b.md']);
  });

  test('never replaces another file, even one that is spelled differently', async () => {
    await writeFile('foldsNames' in traits ? join(dirname(to), 'B.md') : to, 'theirs');
    await expect(moveFile(from, to)).rejects.toThrow('EEXIST');
    expect(await texts()).toEqual(['text', 'theirs']);
  });

  test('leaves it in place if it can’t be removed there', async () => {
    disk.refuse({ calls: ['unlink'], code: 'EPERM', matches: (path) => path === from });
    await expect(moveFile(from, to)).rejects.toThrow('EPERM');
    expect(await texts()).toEqual(['text', null]);
  });

  test('succeeds if the removal reports an error but took effect', async () => {
    disk.refuse({ calls: ['unlink'], code: 'EIO', isDone: true, matches: (path) => path === from });
    await moveFile(from, to);
    expect(await texts()).toEqual([null, 'text']);
  });

  test('leaves it at its new place if the removal took effect and nobody can tell', async () => {
    disk.beforeCall(async ({ call, path }) => {
      if (call !== 'unlink' || path !== from) return;
      disk.refuse({ calls: ['lstat'], code: 'EIO', matches: (other) => other === from });
    });
    disk.refuse({ calls: ['unlink'], code: 'EIO', isDone: true, matches: (path) => path === from });
    await expect(moveFile(from, to)).rejects.toThrow('EIO');
    expect(await texts()).toEqual([null, 'text']);
  });

  test('leaves it in place if nobody can tell whether it is still there', async () => {
    disk.refuse({ calls: ['lstat', 'read'], code: 'EACCES', matches: (path) => path === from });
    await expect(moveFile(from, to)).rejects.toThrow('EACCES');
    expect(await texts()).toEqual(['text', null]);
  });

  test.each([1, 2])('never moves or removes text another program writes before check %i', async (look) => {
    let isWritten = false;
    let looks = 0;
    disk.beforeCall(async ({ call }) => {
      looks += call === 'lstat' ? 1 : 0;
      if (isWritten || looks < look) return;
      isWritten = true;
      await rm(from);
      await writeFile(from, 'their new words');
    });
    await moveFile(from, to);
    expect(await texts()).toEqual(['their new words', 'text']);
  });
});

test('a file stays in place if its copy can’t be made durable', async () => {
  const disk = await mountHostileDisk({ hardLinks: 'EPERM' });
  await writeFile(join(disk.root, 'a.md'), 'text');
  disk.refuse({ calls: ['fsync folder'], code: 'EIO' });
  await expect(moveFile(join(disk.root, 'a.md'), join(disk.root, 'b.md'))).rejects.toThrow('EIO');
  expect(await readdir(disk.root)).toEqual(['a.md']);
  await disk.unmount();
});

test('a file moves to another disk, and stays if that disk is full', async () => {
  const [here, there] = [await mountHostileDisk(), await mountHostileDisk(DISKS['USB stick'])];
  const from = join(here.root, 'a.md');
  await writeFile(from, 'text');
  const free = there.fill();
  await expect(moveFile(from, join(there.root, 'a.md'))).rejects.toThrow('ENOSPC');
  expect(await readFile(from, 'utf8')).toBe('text');
  expect(await readdir(there.root)).toEqual([]);
  free();
  await moveFile(from, join(there.root, 'a.md'));
  expect(await readdir(here.root)).toEqual([]);
  expect(await readFile(join(there.root, 'a.md'), 'utf8')).toBe('text');
  await here.unmount();
  await there.unmount();
});
