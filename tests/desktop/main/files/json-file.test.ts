import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJsonFile } from '@callwright/desktop/main/files/json-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-json-'));
  path = join(folder, 'value.json');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const open = (onDamaged: 'keep' | 'drop') =>
  openJsonFile({ path, schema: z.object({ count: z.int() }), fallback: { count: 0 }, onDamaged });

describe('a value', () => {
  test('is read as it was written, by another start as well', async () => {
    await open('drop').write({ count: 7 });
    expect(await open('drop').read()).toEqual({ count: 7 });
    expect(await readdir(folder)).toEqual(['value.json']);
  });

  test('is the fallback where there is no file', async () => {
    expect(await open('drop').read()).toEqual({ count: 0 });
    expect(await open('keep').read()).toEqual({ count: 0 });
  });

  test.each(['', '{', '[]', '{"count":0.5}'])('is the fallback where the file says %j', async (text) => {
    await writeFile(path, text);
    expect(await open('drop').read()).toEqual({ count: 0 });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('that matters and is damaged is set aside with its bytes', async () => {
    await writeFile(path, '{"count":1');
    expect(await open('keep').read()).toEqual({ count: 0 });
    const [aside = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(aside).toMatch(/^value\.damaged-\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z\.json$/);
    expect(await readFile(join(folder, aside), 'utf8')).toBe('{"count":1');
  });

  test('that can not be read now is the fallback only where nothing is lost with it', async () => {
    // A folder in the place of the file: it is there, and no file.
    const unreadable = (onDamaged: 'keep' | 'drop') =>
      openJsonFile({ path: folder, schema: z.string(), fallback: 'none', onDamaged });
    expect(await unreadable('drop').read()).toBe('none');
    await expect(unreadable('keep').read()).rejects.toThrow('EISDIR');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('writes at the same time', () => {
  test('go one after another, and the latest value is on the disk', async () => {
    const file = open('drop');
    const settled: number[] = [];
    const writes = Array.from({ length: 50 }, async (_, index) => {
      await file.write({ count: index });
      settled.push((await file.read()).count);
    });
    await Promise.all(writes);
    expect(await file.read()).toEqual({ count: 49 });
    expect(settled.every((count) => count === 49)).toBe(true);
    expect(await readdir(folder)).toEqual(['value.json']);
  });

  test('end before a flush does', async () => {
    const file = open('drop');
    void file.write({ count: 1 });
    const first = file.flush();
    void file.write({ count: 2 });
    await first;
    expect(await file.read()).toEqual({ count: 2 });
    await file.flush();
  });
});

test('a write that the disk refuses fails, and the next one is tried', async () => {
  await rm(folder, { recursive: true });
  const file = open('drop');
  await expect(file.write({ count: 1 })).rejects.toThrow('ENOENT');
  await file.flush();
  await mkdir(folder);
  await file.write({ count: 2 });
  expect(await file.read()).toEqual({ count: 2 });
});

const bothSchema = z.object({ 0: z.string().nullable(), 1: z.string().nullable() });

describeOnEveryDisk('a value in a file of its own', async (inFolder) => {
  const file = openJsonFile({
    path: join(inFolder, 'both.json'),
    schema: bothSchema,
    fallback: { 0: null, 1: null },
    onDamaged: 'keep',
  });
  return {
    store: async (slot, value) => file.write({ ...(await file.read()), [slot]: value }).then(() => true),
    read: async (slot) => (await file.read())[slot],
  };
});
