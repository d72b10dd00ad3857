import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameStamp, readStamp } from '@callwright/desktop/main/files/file-stamp.ts';
import { listSwept, writeDurably } from '@callwright/desktop/main/files/write-durably.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-write-'));
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('a durable write', () => {
  test('replaces the text and leaves nothing beside it', async () => {
    const path = join(folder, 'a.md');
    await writeFile(path, 'a longer text than the next');
    await writeDurably(path, 'new\r\n😀');
    expect(await readFile(path, 'utf8')).toBe('new\r\n😀');
    expect(await readdir(folder)).toEqual(['a.md']);
  });

  test('answers with the stamp that the file has then, and every write gives it another one', async () => {
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

test('a folder is listed without what a killed write left, which is removed', async () => {
  await writeFile(join(folder, 'a.md'), 'whole');
  await writeFile(join(folder, 'a.md.123-4.unfinished'), 'half');
  expect(await listSwept(folder)).toEqual(['a.md']);
  expect(await readdir(folder)).toEqual(['a.md']);
});
