import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNameInFolder } from '@callwright/desktop/main/files/find-name-in-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DISKS, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-folders-'));
  for (const name of ['a', 'b', 'a/below']) await mkdir(join(root, name));
  await symlink(join(root, 'a'), join(root, 'link'));
});
afterEach(() => rm(root, { recursive: true }));

describe('the file at a path', () => {
  test('is found under any name of the folder or the file', async () => {
    await writeFile(join(root, 'a/notes.md'), '');
    await symlink(join(root, 'a/notes.md'), join(root, 'linked.md'));
    const find = (path: string) => findNameInFolder(join(root, 'link'), ['other.md', 'notes.md'], join(root, path));
    expect(await find('a/notes.md')).toBe('notes.md');
    expect(await find('link/notes.md')).toBe('notes.md');
    expect(await find('linked.md')).toBe('notes.md');
    await writeFile(join(root, 'b/notes.md'), '');
    expect(await find('b/notes.md')).toBeNull();
  });

  test('is found in another letter case if the disk ignores case', async () => {
    const disk = await mountHostileDisk(DISKS['Mac or Windows disk']);
    await mkdir(join(disk.root, 'Drafts'));
    await writeFile(join(disk.root, 'Drafts/Notes.md'), '');
    expect(await findNameInFolder(join(disk.root, 'drafts'), ['Notes.md'], join(disk.root, 'DRAFTS/NOTES.md'))).toBe(
      'Notes.md',
    );
    await disk.unmount();
  });
});
