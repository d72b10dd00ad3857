import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError, writeDurably } from '@callwright/desktop/main/files/write-durably.ts';
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

  test('that fails leaves nothing behind', async () => {
    await expect(writeDurably(join(folder, 'missing', 'a.md'), 'x')).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an error of the disk', () => {
  test.each([
    ['ENOSPC', 'The disk is full.'],
    ['EDQUOT', 'The disk is full.'],
    ['EACCES', 'may not write to'],
    ['EROFS', 'may not write to'],
    ['ENOENT', 'a.md is not in'],
    ['EIO', 'The disk reports an error.'],
    ['EMFILE', 'The system refused it (EMFILE).'],
  ])('%s reads: %s', (code, words) => {
    expect(describeFileError(Object.assign(new Error(code), { code }), join('drafts', 'a.md'))).toContain(words);
  });
});
