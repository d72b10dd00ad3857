import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackupFolder } from '@callwright/desktop/main/backup/backup-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let chosen: string;
beforeEach(async () => {
  chosen = await mkdtemp(join(tmpdir(), 'callwright-backup-folder-'));
});
afterEach(() => rm(chosen, { recursive: true, force: true, maxRetries: 10 }));

test('undoing a backup keeps a file another program wrote under one of its names', async () => {
  const folder = await makeBackupFolder(chosen, '2026-11-22');
  await folder.write('posts/ours.md', 'ours');
  await writeFile(join(folder.path, 'posts/theirs.md'), 'theirs');
  await expect(folder.write('posts/theirs.md', 'ours')).rejects.toThrow('EEXIST');
  await folder.discard();
  expect(await readdir(join(folder.path, 'posts'))).toEqual(['theirs.md']);
  expect(await readFile(join(folder.path, 'posts/theirs.md'), 'utf8')).toBe('theirs');
});

test('undoing a backup keeps a file that changed since', async () => {
  const folder = await makeBackupFolder(chosen, '2026-11-22');
  await folder.write('posts/changed.md', 'ours');
  await writeFile(join(folder.path, 'posts/changed.md'), 'ours, and words of the author');
  await folder.discard();
  expect(await readFile(join(folder.path, 'posts/changed.md'), 'utf8')).toBe('ours, and words of the author');
});
