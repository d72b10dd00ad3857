import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { leaveUnfinished } from '../../../helpers/leave-unfinished.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('moving the folder', () => {
  let to: string;
  beforeEach(() => {
    to = join(disk.root, 'elsewhere');
  });

  test('takes every draft along and leaves nothing behind', async () => {
    const { id } = await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    let kept = '';
    expect(
      await disk.drafts.move(to, async (noted) => {
        kept = noted;
      }),
    ).toEqual({ ok: true, value: to });
    expect([kept, disk.drafts.folder()]).toEqual([to, to]);
    expect((await readdir(to)).sort()).toEqual([`${id}.md`, 'notes.md'].sort());
    expect(await readdir(disk.folder)).toEqual([]);
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { title: 'A' }, notice: null });
  });

  test.each([
    [
      'another file has the name of one',
      async (id: string) => writeFile(join(to, `${id}.md`), 'other'),
      'There is another',
    ],
    ['the new place can not be noted', null, 'The disk is full'],
  ])('changes nothing when %s', async (_name, prepareTarget, reason) => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    await mkdir(to);
    await prepareTarget?.(id);
    const before = (await readdir(disk.folder)).sort();
    const there = await readdir(to);
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const moved = await disk.drafts.move(to, full);
    expect(moved).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } });
    expect((await readdir(disk.folder)).sort()).toEqual(before);
    expect(await readdir(to)).toEqual(there);
    expect(disk.drafts.folder()).toBe(disk.folder);
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('A');
  });

  test('waits for no save, and no save is lost by it', async () => {
    const { id } = await disk.create({ title: 'A' });
    const moving = disk.drafts.move(to, async () => {});
    const saved = disk.drafts.save(id, fields({ title: 'B' }));
    expect((await moving).ok).toBe(true);
    unwrap(await saved);
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
    expect(await readFile(join(to, `${id}.md`), 'utf8')).toContain('title: "B"');
  });
});

describe('the folder of drafts', () => {
  test('is swept of what a killed write left, and of nothing else', async () => {
    const { id } = await disk.create({ title: 'A' });
    await leaveUnfinished(join(disk.folder, `${id}.md.123-4.unfinished`));
    await leaveUnfinished(join(disk.folder, 'My novel.unfinished'));
    await writeFile(join(disk.folder, 'picture.png'), 'png');
    unwrap(await disk.open().list());
    expect((await readdir(disk.folder)).sort()).toEqual([`${id}.md`, 'My novel.unfinished', 'picture.png'].sort());
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
