import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { type HostileDisk, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();
let mounted: HostileDisk;
let root: string;

// On a disk whose time passes by itself: the list looks twice, with a pause between.
beforeEach(async () => {
  mounted = await mountHostileDisk();
  root = disk.root;
  disk.root = mounted.root;
  disk.folder = join(mounted.root, 'user-data', 'drafts');
  disk.drafts = disk.open();
});
afterEach(async () => {
  disk.root = root;
  await mounted.unmount();
});

const pathOf = (id: string) => join(disk.folder, `${id}.md`);
const missing = async () => unwrap(await disk.drafts.listMissing());

describe('a draft whose file another program took away', () => {
  test('is listed with its title and the time of its newest version', async () => {
    const { id, updatedAt } = await disk.create({ title: 'A', content: 'words' });
    await disk.create({ title: 'B' });
    await rm(pathOf(id));
    expect(await missing()).toEqual([{ id, title: 'A', savedAt: expect.any(String) }]);
    disk.drafts = disk.open();
    const [listed] = await missing();
    expect(Math.abs(Date.parse(listed?.savedAt ?? '') - Date.parse(updatedAt))).toBeLessThan(60_000);
  });

  test('comes back as it was saved last, and can be written on', async () => {
    const { id } = await disk.create({ title: 'A', content: 'words' });
    unwrap(await disk.drafts.save(id, fields({ title: 'A', content: 'newest words' })));
    const bytes = await readFile(pathOf(id));
    await rm(pathOf(id));
    disk.drafts = disk.open();
    expect(unwrap(await disk.drafts.restoreMissing(id))).toMatchObject({ id, fields: { content: 'newest words' } });
    expect(await readFile(pathOf(id))).toEqual(bytes);
    expect(await missing()).toEqual([]);
    expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id, title: 'A' }]);
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
  });

  test('that no program of ours wrote comes back with its words', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), '# Notes\n\nwords');
    const id = unwrap(await disk.drafts.list()).drafts[0]?.id ?? '';
    unwrap(await disk.drafts.read(id));
    await rm(join(disk.folder, 'notes.md'));
    expect(await missing()).toMatchObject([{ id }]);
    expect(unwrap(await disk.drafts.restoreMissing(id)).fields.content).toBe('# Notes\n\nwords');
  });

  test('can be deleted, and is among the deleted ones then', async () => {
    const { id } = await disk.create({ title: 'A', content: 'words' });
    await rm(pathOf(id));
    const { key } = unwrap(await disk.drafts.deleteMissing(id));
    expect(await missing()).toEqual([]);
    expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ key, id, title: 'A' }]);
    expect(unwrap(await disk.drafts.undelete(key))).toMatchObject({ id, fields: { content: 'words' } });
  });

  test('whose file is back stays what the file is, whatever was chosen', async () => {
    const { id } = await disk.create({ title: 'A' });
    await rename(pathOf(id), join(disk.root, 'away.md'));
    expect(await missing()).toHaveLength(1);
    const text = (await readFile(join(disk.root, 'away.md'), 'utf8')).replace(/^title: .*$/m, 'title: Theirs');
    await writeFile(pathOf(id), text);
    expect(unwrap(await disk.drafts.restoreMissing(id)).fields.title).toBe('Theirs');
    expect(await disk.drafts.deleteMissing(id)).toMatchObject({ ok: false });
    expect(await readFile(pathOf(id), 'utf8')).toBe(text);
  });

  test('is shown to nobody who may not see it', async () => {
    const account = crypto.randomUUID();
    disk.drafts = disk.open({ visibility: { author: () => account, isVisible: () => true } });
    const { id } = await disk.create({ title: 'A' });
    await disk.drafts.flush();
    await rm(pathOf(id));
    disk.drafts = disk.open({ visibility: { author: () => null, isVisible: (owner) => owner === null } });
    expect(await missing()).toEqual([]);
  });
});

describe('no draft is missing', () => {
  test('that was deleted here, that was renamed, or whose file can not be read', async () => {
    const [deleted, renamed, damaged] = [await disk.create(), await disk.create(), await disk.create()];
    unwrap(await disk.drafts.delete(deleted.id));
    await rename(pathOf(renamed.id), join(disk.folder, 'renamed.md'));
    await writeFile(pathOf(damaged.id), 'no front matter');
    expect(await missing()).toEqual([]);
    // A save sets the damaged file aside, and the list of files offers its versions.
    await rename(pathOf(damaged.id), join(disk.folder, `${damaged.id}.damaged-2026-01-01T00-00-00.000Z.md`));
    expect(await missing()).toEqual([]);
  });

  test('whose file has another name and no id', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), 'words');
    unwrap(await disk.drafts.read(unwrap(await disk.drafts.list()).drafts[0]?.id ?? ''));
    await rename(join(disk.folder, 'notes.md'), join(disk.folder, 'ideas.md'));
    expect(await missing()).toEqual([]);
  });

  test('whose file is away for a second, while a sync program replaces it', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    await rename(pathOf(id), join(disk.root, 'synced.md'));
    let looks = 0;
    const lift = mounted.beforeCall(async ({ call, path }) => {
      if (call !== 'readdir' || path !== disk.folder) return;
      looks += 1;
      if (looks !== 2) return;
      lift();
      await rename(join(disk.root, 'synced.md'), pathOf(id));
    });
    expect(await missing()).toEqual([]);
    expect(looks).toBe(2);
  });

  test('while the folder is away, or empty as the place of a disk that is not connected', async () => {
    const folder = join(mounted.root, 'stick');
    await mkdir(folder);
    disk.drafts = disk.open({ folder, isChosen: true });
    const id = crypto.randomUUID();
    unwrap(await disk.drafts.save(id, fields({ title: 'A' })));
    await rename(folder, join(mounted.root, 'unplugged'));
    expect(await disk.drafts.listMissing()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Connect its disk') },
    });
    await mkdir(folder);
    expect(await disk.drafts.listMissing()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is empty. If its disk is not connected') },
    });
    unwrap(await disk.drafts.save(crypto.randomUUID(), fields({ title: 'B' })));
    expect(await missing()).toMatchObject([{ id, title: 'A' }]);
    expect(await readdir(folder)).toHaveLength(1);
  });
});
