import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { leaveUnfinished } from '../../../helpers/leave-unfinished.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('the folder of drafts', () => {
  test('is swept of what a killed write left, and of nothing else', async () => {
    const { id } = await disk.create({ title: 'A' });
    await leaveUnfinished(join(disk.folder, `${id}.md.123-4.unfinished`));
    await leaveUnfinished(join(disk.folder, 'My novel.unfinished'));
    await writeFile(join(disk.folder, 'picture.png'), 'png');
    unwrap(await disk.open().list());
    expect((await readdir(disk.folder)).sort()).toEqual([`${id}.md`, 'My novel.unfinished', 'picture.png'].sort());
  });

  test('lists a draft whose name ends in capitals, and no hidden file', async () => {
    await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'Notes.MD'), 'mine');
    await writeFile(join(disk.folder, '._Notes.md'), 'the system’s');
    const { drafts, unreadable } = unwrap(await disk.drafts.list());
    expect(drafts.map(({ title }) => title).sort()).toEqual(['A', 'Notes']);
    expect(unreadable).toEqual([]);
  });

  test('that ends in a separator, as the root of a drive does, has one file for each draft', async () => {
    disk.folder = `${disk.folder}/`;
    disk.drafts = disk.open();
    const { id } = await disk.create({ title: 'A' });
    unwrap(await disk.drafts.list());
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
    expect(unwrap(await disk.open().list()).drafts).toMatchObject([{ id, title: 'B' }]);
  });

  test('has one draft for each file, by whatever name of the folder the file is opened', async () => {
    const { id } = await disk.create({ title: 'A' });
    const link = join(disk.root, 'link');
    await symlink(disk.folder, link);
    expect(await disk.drafts.idOfFile(join(link, `${id}.md`))).toBe(id);
    expect(await disk.drafts.idOfFile(join(disk.folder, `${id}.md`))).toBe(id);
    await writeFile(join(disk.root, `${id}.md`), 'elsewhere');
    expect(await disk.drafts.idOfFile(join(disk.root, `${id}.md`))).toBeNull();
    expect(await disk.drafts.idOfFile(join(disk.folder, 'gone.md'))).toBeNull();
  });

  test('that can not be made is said in words at every read and save', async () => {
    await writeFile(join(disk.root, 'file'), '');
    disk.folder = join(disk.root, 'file', 'drafts');
    disk.drafts = disk.open();
    expect(await disk.drafts.list()).toMatchObject({ ok: false });
    const saved = await disk.drafts.save(crypto.randomUUID(), fields({}));
    expect(saved).toMatchObject({ ok: false, error: { message: expect.stringMatching(/./) } });
  });

  test('that is gone while the app runs fails a save in words, and the old text stands once it is back', async () => {
    const { id } = await disk.create({ title: 'A' });
    await rename(disk.folder, join(disk.root, 'moved'));
    await writeFile(disk.folder, 'a file in its place');
    const saved = await disk.drafts.save(id, fields({ title: 'B' }));
    await rm(disk.folder);
    await rename(join(disk.root, 'moved'), disk.folder);
    expect(saved).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^The system refused it/) } });
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('A');
  });
});
