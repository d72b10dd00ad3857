import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { DISKS, mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('a deleted draft', () => {
  test('comes back byte for byte, after a restart as well', async () => {
    const { id } = await disk.create({ title: 'A', content: 'text\r\n😀' });
    const bytes = await readFile(join(disk.folder, `${id}.md`));
    const { key } = unwrap(await disk.drafts.delete(id));
    disk.drafts = disk.open();
    expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ key, id, title: 'A' }]);
    expect(unwrap(await disk.drafts.undelete(key))).toMatchObject({ id, notice: null, fields: { title: 'A' } });
    expect(await readFile(join(disk.folder, `${id}.md`))).toEqual(bytes);
    expect(unwrap(await disk.drafts.listDeleted())).toEqual([]);
    expect((await disk.drafts.save(id, fields({ title: 'B' }))).ok).toBe(true);
  });

  test('that is called Notes.MD comes back under that name, as the same draft', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'Notes.MD'), 'first');
    const [draft] = unwrap(await disk.drafts.list()).drafts;
    const { key } = unwrap(await disk.drafts.delete(draft?.id ?? ''));
    expect(unwrap(await disk.drafts.undelete(key)).id).toBe(draft?.id);
    expect(await readdir(disk.folder)).toEqual(['Notes.MD']);
  });

  test('can be written once another program has brought its file back', async () => {
    const { id, fields: typed } = await disk.create({ title: 'A' });
    const text = await readFile(join(disk.folder, `${id}.md`), 'utf8');
    unwrap(await disk.drafts.delete(id));
    expect((await disk.drafts.save(id, typed)).ok).toBe(false);
    await writeFile(join(disk.folder, `${id}.md`), text);
    expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id }]);
    unwrap(await disk.drafts.save(id, { ...typed, content: 'more' }));
    expect(unwrap(await disk.drafts.read(id)).fields.content).toBe('more');
  });

  test('takes the place of no other file', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), 'first');
    const [first] = unwrap(await disk.drafts.list()).drafts;
    const { key } = unwrap(await disk.drafts.delete(first?.id ?? ''));
    await writeFile(join(disk.folder, 'notes.md'), 'second');
    expect(unwrap(await disk.drafts.undelete(key)).fields.content).toBe('first');
    const texts = await Promise.all(
      (await readdir(disk.folder)).map((name) => readFile(join(disk.folder, name), 'utf8')),
    );
    expect(texts.sort()).toEqual(['first', 'second']);
  });

  test('may have the longest name that the system takes', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, `${'筆'.repeat(84)}.md`), 'words');
    const [draft] = unwrap(await disk.drafts.list()).drafts;
    const id = draft?.id ?? '';
    unwrap(await disk.drafts.save(id, fields({ content: 'more words' })));
    const { key } = unwrap(await disk.drafts.delete(id));
    expect(unwrap(await disk.drafts.undelete(key)).fields.content).toBe('more words');
    await writeFile(join(disk.folder, (await readdir(disk.folder))[0] ?? ''), '---\ntitle: [');
    expect((await disk.drafts.save(id, fields({ content: 'on' }))).ok).toBe(true);
    expect(await readdir(disk.folder)).toHaveLength(2);
  });

  test.each(['after a restart', 'in the same run'])('has its whole long name again, %s', async (when) => {
    const name = `${'筆'.repeat(80)} notes.md`;
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, name), 'words');
    const [draft] = unwrap(await disk.drafts.list()).drafts;
    unwrap(await disk.drafts.delete(draft?.id ?? ''));
    if (when === 'after a restart') disk.drafts = disk.open();
    const [deleted] = unwrap(await disk.drafts.listDeleted());
    expect(unwrap(await disk.drafts.undelete(deleted?.key ?? '')).id).toBe(draft?.id);
    expect(await readdir(disk.folder)).toEqual([name]);
    expect(await readdir(join(disk.root, 'user-data', 'deleted-drafts'))).toEqual([]);
  });

  // Disks without hard links, where a rename would replace: tests/desktop/main/files/move-file.test.ts.
  test('takes the place of no file of the same name in other letters, on a disk that folds names', async () => {
    const mounted = await mountHostileDisk(DISKS['Mac or Windows disk']);
    const { root } = disk;
    try {
      disk.root = mounted.root;
      disk.folder = join(mounted.root, 'drafts');
      disk.drafts = disk.open();
      await mkdir(disk.folder, { recursive: true });
      await writeFile(join(disk.folder, 'Notes.md'), 'first');
      const [first] = unwrap(await disk.drafts.list()).drafts;
      const { key } = unwrap(await disk.drafts.delete(first?.id ?? ''));
      await writeFile(join(disk.folder, 'notes.md'), 'second');
      const restored = unwrap(await disk.drafts.undelete(key));
      expect(restored.fields.content).toBe('first');
      expect(await readFile(join(disk.folder, 'notes.md'), 'utf8')).toBe('second');
      expect(unwrap(await disk.drafts.list()).drafts).toHaveLength(2);
      expect(unwrap(await disk.drafts.listDeleted())).toEqual([]);
    } finally {
      disk.root = root;
      await mounted.unmount();
    }
  });

  test.each(['60000', '1763712000000', '4070908800000'])(
    'is found under a key of an earlier version of the app, of %s',
    async (at) => {
      const { id } = await disk.create({ title: 'A' });
      await mkdir(join(disk.root, 'user-data', 'deleted-drafts'));
      const key = `${at}--${id}--${id}.md`;
      await rename(join(disk.folder, `${id}.md`), join(disk.root, 'user-data', 'deleted-drafts', key));
      disk.drafts = disk.open();
      await disk.drafts.sweep();
      expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ key, id }]);
      expect(unwrap(await disk.drafts.undelete(key))).toMatchObject({ id });
    },
  );

  test('is not brought back by a late save', async () => {
    const { id } = await disk.create({ title: 'A' });
    unwrap(await disk.drafts.delete(id));
    expect(await disk.drafts.save(id, fields({ title: 'B' }))).toEqual({
      ok: false,
      error: { message: 'This draft was deleted.' },
    });
    expect(existsSync(join(disk.folder, `${id}.md`))).toBe(false);
  });
});

describe('drafts that were deleted more than thirty days ago', () => {
  const DAY = 24 * 60 * 60 * 1_000;
  const trashFolder = () => join(disk.root, 'user-data', 'deleted-drafts');
  let clock: number;

  function openWith(trash: (path: string) => Promise<void>): void {
    clock = Date.UTC(2026, 0, 1);
    disk.drafts = disk.open({ now: () => clock, trash });
  }

  /** Lets the days pass, and sweeps on the last one. */
  async function sweepOnDay31(): Promise<void> {
    for (let day = 1; day < 31; day += 1) {
      clock += DAY;
      await disk.drafts.listDeleted();
      unwrap(await disk.drafts.delete((await disk.create()).id));
    }
    clock += DAY;
    await disk.drafts.sweep();
  }

  test('stay with their versions while another folder stands in for the one that their files may be back in', async () => {
    const gone: string[] = [];
    clock = Date.UTC(2026, 0, 1);
    const trash = async (path: string) => void gone.push(basename(path));
    disk.drafts = disk.open({ now: () => clock, trash, standsInFor: join(disk.root, 'drive') });
    unwrap(await disk.drafts.delete((await disk.create()).id));
    await sweepOnDay31();
    expect(gone).toEqual([]);
  });

  test('go, with the folder that kept a long name', async () => {
    const gone: string[] = [];
    openWith(async (path) => {
      gone.push(basename(path));
      await rm(path);
    });
    const name = `${'n'.repeat(250)}.md`;
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, name), 'words');
    const [draft] = unwrap(await disk.drafts.list()).drafts;
    const { key } = unwrap(await disk.drafts.delete(draft?.id ?? ''));
    expect(await readdir(trashFolder())).toContain(key);
    await sweepOnDay31();
    expect(gone).toContain(name);
    expect(await readdir(trashFolder())).not.toContain(key);
  });

  test('stay with their versions where their author brings them back in the middle of the sweep', async () => {
    const ids: string[] = [];
    const keys: string[] = [];
    let isFirst = true;
    openWith(async (path) => {
      const [first = '', second = ''] = keys;
      if (isFirst) for (const key of [first, second]) unwrap(await disk.drafts.undelete(key));
      isFirst = false;
      await rm(path);
    });
    for (const title of ['A', 'B', 'C']) {
      const { id } = await disk.create({ title });
      ids.push(id);
      keys.push(unwrap(await disk.drafts.delete(id)).key);
    }
    await sweepOnDay31();
    expect(
      unwrap(await disk.drafts.list())
        .drafts.map(({ title }) => title)
        .sort(),
    ).toEqual(['A', 'B']);
    const [first = '', second = '', third = ''] = ids;
    const versions = await readdir(join(disk.root, 'user-data', 'versions'));
    expect(versions).toEqual(expect.arrayContaining([first, second]));
    expect(versions).not.toContain(third);
  });

  test('keep their versions where they are brought back and deleted again in the middle of the sweep', async () => {
    let key = '';
    let isFirst = true;
    openWith(async (path) => {
      if (isFirst) unwrap(await disk.drafts.delete(unwrap(await disk.drafts.undelete(key)).id));
      isFirst = false;
      await rm(path);
    });
    const { id } = await disk.create({ title: 'A' });
    key = unwrap(await disk.drafts.delete(id)).key;
    unwrap(await disk.drafts.delete((await disk.create({ title: 'B' })).id));
    await sweepOnDay31();
    expect(unwrap(await disk.drafts.listDeleted())).toContainEqual(expect.objectContaining({ id, title: 'A' }));
    expect(await readdir(join(disk.root, 'user-data', 'versions', id))).not.toEqual([]);
  });
});
