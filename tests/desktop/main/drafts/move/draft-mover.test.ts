import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import {
  DISKS,
  type DiskTraits,
  type HostileDisk,
  mountHostileDisk,
} from '../../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const disk = setUpDrafts();
let to: string;
beforeEach(() => {
  to = join(disk.root, 'elsewhere');
});

const readTexts = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
};
const store = async () => {};
const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
const titles = async () =>
  unwrap(await disk.drafts.list())
    .drafts.map(({ title }) => title)
    .sort();

describe('moving the drafts folder', () => {
  test('takes every draft along and leaves nothing behind but what is none', async () => {
    const { id } = await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    await writeFile(join(disk.folder, 'Other.MD'), 'mine too');
    await writeFile(join(disk.folder, 'picture.png'), 'png');
    await mkdir(join(disk.folder, 'folder.md'));
    let stored = '';
    const moved = await disk.drafts.move(to, async (folder) => {
      stored = folder;
    });
    expect(moved).toEqual({
      ok: true,
      value: { from: disk.folder, folder: to, kind: 'moved', moved: 3, left: [] },
    });
    expect([stored, disk.drafts.folder()]).toEqual([to, to]);
    expect((await readdir(to)).sort()).toEqual([`${id}.md`, 'Other.MD', 'notes.md'].sort());
    expect((await readdir(disk.folder)).sort()).toEqual(['folder.md', 'picture.png']);
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { title: 'A' }, notice: null });
  });

  test('keeps the time of each file’s last change', async () => {
    const path = join(disk.folder, 'notes.md');
    await disk.create();
    await writeFile(path, 'mine');
    await utimes(path, 1_700_000_000, 1_700_000_000);
    unwrap(await disk.drafts.move(to, store));
    expect((await stat(join(to, 'notes.md'))).mtimeMs).toBe(1_700_000_000_000);
  });

  test('to the same folder through a link changes its name alone, and removes no draft', async () => {
    const { id } = await disk.create({ title: 'A' });
    await symlink(disk.folder, to);
    const moved = unwrap(await disk.drafts.move(to, store));
    expect(moved).toMatchObject({ kind: 'renamed', moved: 0, folder: to });
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
    expect(disk.drafts.folder()).toBe(to);
    expect(await titles()).toEqual(['A']);
  });

  test('into a folder inside it is refused, by any name of either', async () => {
    await disk.create({ title: 'A' });
    await symlink(disk.folder, to);
    const message = expect.stringContaining('inside the drafts folder');
    for (const inside of [join(disk.folder, 'a', 'b'), join(to, 'a')])
      expect(await disk.drafts.move(inside, store)).toMatchObject({ ok: false, error: { message } });
    expect(await readdir(disk.folder)).toHaveLength(1);
  });

  test('from a folder that is gone removes nothing and says so', async () => {
    await disk.create({ title: 'A' });
    await rm(disk.folder, { recursive: true });
    expect(unwrap(await disk.drafts.move(to, store))).toMatchObject({ kind: 'missing', folder: to });
    expect(disk.drafts.folder()).toBe(to);
  });

  test.each([
    [
      'another text has the name of a draft there',
      async (id: string) => writeFile(join(to, `${id}.md`), 'other'),
      store,
      'There is another',
    ],
    ['the new folder can not be stored', async () => {}, full, 'The disk is full'],
  ])('changes nothing when %s', async (_name, prepareTarget, persist, reason) => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    await mkdir(to);
    await prepareTarget(id);
    await writeFile(join(to, 'foreign.md'), 'foreign');
    const before = [await readTexts(disk.folder), await readTexts(to)];
    const moved = await disk.drafts.move(to, persist);
    expect(moved).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } });
    expect([await readTexts(disk.folder), await readTexts(to)]).toEqual(before);
    expect(disk.drafts.folder()).toBe(disk.folder);
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('A');
  });

  test('beside another file of its name gives a draft a free name, and the draft stays itself', async () => {
    await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), '---\ntitle: Mine\n---\nmine');
    const mine = unwrap(await disk.drafts.list()).drafts.find(({ title }) => title === 'Mine')?.id ?? '';
    await mkdir(to);
    await writeFile(join(to, 'notes.md'), '---\ntitle: Foreign\n---\nforeign');
    unwrap(await disk.drafts.move(to, store));
    unwrap(await disk.drafts.save(mine, fields({ title: 'Mine, changed' })));
    const texts = await readTexts(to);
    expect(texts['notes.md']).toBe('---\ntitle: Foreign\n---\nforeign');
    expect(texts['notes (2).md']).toContain('Mine, changed');
    expect(await titles()).toEqual(['A', 'Foreign', 'Mine, changed']);
  });

  test('takes a file that is there already and equal for the draft’s, and leaves both', async () => {
    const { id } = await disk.create({ title: 'A' });
    const text = await readFile(join(disk.folder, `${id}.md`), 'utf8');
    await mkdir(to);
    await writeFile(join(to, `${id}.md`), text);
    expect(unwrap(await disk.drafts.move(to, store)).left).toMatchObject([{ file: `${id}.md` }]);
    expect([await readTexts(disk.folder), await readTexts(to)]).toEqual([
      { [`${id}.md`]: text },
      { [`${id}.md`]: text },
    ]);
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    expect(await titles()).toEqual(['B']);
  });

  test('is not done twice at a time', async () => {
    await disk.create();
    const second = Promise.withResolvers<unknown>();
    unwrap(
      await disk.drafts.move(to, async () => second.resolve(await disk.drafts.move(join(disk.root, 'third'), store))),
    );
    expect(await second.promise).toMatchObject({ ok: false, error: { message: expect.stringContaining('already') } });
  });

  test('tells how much of it is done', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await disk.create({ title });
    const percents: number[] = [];
    unwrap(await disk.drafts.move(to, store, ({ percent }) => percents.push(percent)));
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents).toContain(25);
    expect(percents).toContain(75);
  });
});

describe('while the drafts folder is moved', () => {
  test('a save waits for no other draft, and is in the new folder afterwards', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'Other' });
    const created = crypto.randomUUID();
    const moved = await disk.drafts.move(to, async () => {
      unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
      unwrap(await disk.drafts.save(created, fields({ title: 'New' })));
    });
    expect(moved).toMatchObject({ ok: true, value: { left: [] } });
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({ fields: { title: 'B' }, notice: null });
    expect(await titles()).toEqual(['B', 'New', 'Other']);
    expect((await readdir(to)).sort()).toEqual((await readdir(to)).filter((name) => name.endsWith('.md')).sort());
    expect(await readdir(disk.folder)).toEqual([]);
  });

  test('what another program writes there comes along', async () => {
    const { id } = await disk.create({ title: 'A', content: 'mine' });
    const path = join(disk.folder, `${id}.md`);
    const text = await readFile(path, 'utf8');
    await disk.drafts.move(to, async () => {
      await writeFile(path, text.replace('mine', 'an hour of new words'));
      await writeFile(join(disk.folder, 'added.md'), 'added');
    });
    expect(unwrap(await disk.drafts.read(id))).toMatchObject({
      fields: { content: 'an hour of new words' },
      notice: { kind: 'changed-outside' },
    });
    expect(await readTexts(to)).toMatchObject({ 'added.md': 'added' });
    expect(await readdir(disk.folder)).toEqual([]);
  });

  test('what another program writes to the copy stays, and so does the file', async () => {
    await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    const moved = await disk.drafts.move(to, () => writeFile(join(to, 'notes.md'), 'theirs'));
    expect(moved).toMatchObject({ ok: true, value: { left: [{ file: 'notes.md' }] } });
    expect([await readTexts(disk.folder), await readTexts(to)]).toMatchObject([
      { 'notes.md': 'mine' },
      { 'notes.md': 'theirs' },
    ]);
  });

  test('both texts stay where both were written to', async () => {
    await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    unwrap(
      await disk.drafts.move(to, async () => {
        await writeFile(join(to, 'notes.md'), 'theirs');
        await writeFile(join(disk.folder, 'notes.md'), 'mine, changed');
      }),
    );
    expect(await readTexts(to)).toMatchObject({ 'notes.md': 'theirs', 'notes (2).md': 'mine, changed' });
    expect(await readdir(disk.folder)).toEqual([]);
  });

  test('a copy that vanishes is made again', async () => {
    const { id } = await disk.create({ title: 'A' });
    unwrap(await disk.drafts.move(to, () => rm(join(to, `${id}.md`))));
    expect(await titles()).toEqual(['A']);
  });

  test('a draft that is deleted stays deleted, and can be brought back', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    let key = '';
    unwrap(
      await disk.drafts.move(to, async () => {
        key = unwrap(await disk.drafts.delete(id)).key;
      }),
    );
    expect(await titles()).toEqual(['B']);
    unwrap(await disk.drafts.undelete(key));
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('the app can be closed: a flush does not wait for the move', async () => {
    const { id } = await disk.create({ title: 'A' });
    const moving = disk.drafts.move(to, async () => {
      await disk.drafts.flush();
      unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
      await disk.drafts.flush();
    });
    expect(await moving).toMatchObject({ ok: true });
  });
});

describe('on the disks that people have', () => {
  const mounted: HostileDisk[] = [];
  afterEach(async () => {
    for (const each of mounted.splice(0)) await each.unmount();
  });

  async function mount(traits: DiskTraits): Promise<HostileDisk> {
    const each = await mountHostileDisk(traits);
    mounted.push(each);
    return each;
  }

  /** Opens the drafts in a folder of such a disk. */
  async function openOn(other: HostileDisk): Promise<void> {
    disk.folder = join(other.root, 'drafts');
    await mkdir(disk.folder);
    disk.drafts = disk.open();
  }

  test.each(Object.entries(DISKS))('a move to a %s and back keeps every draft', async (_name, traits) => {
    const { id } = await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    const other = await mount(traits);
    const there = join(other.root, 'drafts');
    const persist = async () => void unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    expect(unwrap(await disk.drafts.move(there, persist))).toMatchObject({ moved: 2, left: [] });
    expect(await titles()).toEqual(['B', 'Notes']);
    expect(unwrap(await disk.drafts.move(disk.folder, store))).toMatchObject({ moved: 2, left: [] });
    expect(await titles()).toEqual(['B', 'Notes']);
    expect([await readdir(there), (await readdir(disk.folder)).sort()]).toEqual([[], [`${id}.md`, 'notes.md'].sort()]);
  });

  test.each([
    ['a mount', (other: HostileDisk) => other.addAlias('mounted', join(other.root, 'drafts'))],
    ['a link', (other: HostileDisk) => other.addSymlink('linked', join(other.root, 'drafts'))],
    ['another letter case', async (other: HostileDisk) => join(other.root, 'DRAFTS')],
  ])('a move to the same folder through %s removes no draft', async (_name, nameAgain) => {
    const other = await mount(DISKS['Mac or Windows disk']);
    await openOn(other);
    const { id } = await disk.create({ title: 'A' });
    const again = await nameAgain(other);
    expect(unwrap(await disk.drafts.move(again, store)).kind).toBe('renamed');
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
    expect(await titles()).toEqual(['A']);
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
  });

  test('drafts whose names are one there stay two, and another’s file stays what it is', async () => {
    await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, 'Ideas.md'), 'upper');
    await writeFile(join(disk.folder, 'ideas.md'), 'lower');
    await writeFile(join(disk.folder, 'same.md'), 'same');
    await writeFile(join(disk.folder, 'SAME.md'), 'same');
    await writeFile(join(disk.folder, 'notes.md'), 'mine');
    const other = await mount(DISKS['Mac or Windows disk']);
    await writeFile(join(other.root, 'NOTES.md'), 'somebody else’s');
    expect(unwrap(await disk.drafts.move(other.root, store))).toMatchObject({ moved: 6, left: [] });
    const texts = await readTexts(other.root);
    expect(
      Object.values(texts)
        .filter((text) => !text.includes('---'))
        .sort(),
    ).toEqual(['lower', 'mine', 'same', 'same', 'somebody else’s', 'upper'].sort());
    expect(texts['NOTES.md']).toBe('somebody else’s');
    expect(await readdir(disk.folder)).toEqual([]);
    expect(unwrap(await disk.drafts.list()).drafts).toHaveLength(7);
  });

  test('a disk that fills up takes nothing, and nothing is lost', async () => {
    for (const title of ['A', 'B', 'C']) await disk.create({ title });
    const before = await readTexts(disk.folder);
    const other = await mount({});
    let written = 0;
    other.beforeCall(({ call }) => {
      if (call === 'write' && ++written === 2) other.fill();
    });
    expect(await disk.drafts.move(other.root, store)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('The disk is full') },
    });
    expect([await readTexts(disk.folder), await readdir(other.root)]).toEqual([before, []]);
  });

  test('a disk that is pulled out during the move keeps no draft away', async () => {
    for (const title of ['A', 'B', 'C']) await disk.create({ title });
    const other = await mount({});
    let plugIn = () => {};
    let copied = 0;
    other.beforeCall(({ call }) => {
      if (call === 'link' && ++copied === 2) plugIn = other.unplug('EIO');
    });
    expect(await disk.drafts.move(other.root, store)).toMatchObject({ ok: false });
    expect(await titles()).toEqual(['A', 'B', 'C']);
    plugIn();
    // What could not be removed there is known to be of the first move.
    expect(unwrap(await disk.drafts.move(other.root, store))).toMatchObject({ moved: 3, left: [] });
    expect(await titles()).toEqual(['A', 'B', 'C']);
  });

  test('old files that can’t be removed are left, and named', async () => {
    const other = await mount({});
    await openOn(other);
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'B' });
    other.refuse({ calls: ['unlink'], code: 'EROFS', isMeant: (path) => path === join(disk.folder, `${id}.md`) });
    const { moved, left } = unwrap(await disk.drafts.move(to, store));
    expect(moved).toBe(2);
    expect(left).toEqual([{ file: `${id}.md`, reason: expect.stringContaining('could not be removed') }]);
    expect(await titles()).toEqual(['A', 'B']);
  });

  test('an old folder that hangs after the switch holds up no save, and what is in it is settled once it answers', async () => {
    const other = await mount({});
    await openOn(other);
    const ids = [(await disk.create({ title: 'A' })).id, (await disk.create({ title: 'B' })).id];
    let lift = () => {};
    const moving = disk.drafts.move(to, async () => {
      lift = other.hang();
    });
    await expect.poll(() => disk.drafts.folder()).toBe(to);
    for (const [at, id] of ids.entries())
      unwrap(await disk.drafts.save(id, fields({ title: `Saved meanwhile ${at}` })));
    lift();
    unwrap(await moving);
    expect(await titles()).toEqual(['Saved meanwhile 0', 'Saved meanwhile 1']);
    await disk.drafts.flush();
    disk.folder = to;
    disk.drafts = disk.open();
    await disk.drafts.resumeMove(store);
    expect(await titles()).toEqual(['Saved meanwhile 0', 'Saved meanwhile 1']);
    for (const id of ids) expect(unwrap(await disk.drafts.read(id)).fields.title).toContain('Saved meanwhile');
  });

  test('a save waits for no copy of another draft that hangs', async () => {
    const { id } = await disk.create({ title: 'A' });
    await disk.create({ title: 'Other' });
    const other = await mount({});
    const { promise: hanging, resolve: hang } = Promise.withResolvers<void>();
    const { promise: lifted, resolve: lift } = Promise.withResolvers<void>();
    let entered = 0;
    other.beforeCall(async ({ call }) => {
      if (call !== 'link' || ++entered !== 2) return;
      hang();
      await lifted;
    });
    const moving = disk.drafts.move(other.root, store);
    await hanging;
    const copied = (await readdir(other.root)).find((name) => !name.startsWith('.')) ?? '';
    const free = copied === `${id}.md` ? id : copied.slice(0, -'.md'.length);
    unwrap(await disk.drafts.save(free, fields({ title: 'Saved meanwhile' })));
    lift();
    unwrap(await moving);
    expect(await titles()).toContain('Saved meanwhile');
  });
});

test('what another program writes to a copy while that is brought up to date stays', async () => {
  const other = await mountHostileDisk();
  try {
    const { id } = await disk.create({ content: 'first' });
    const path = join(other.root, `${id}.md`);
    const moving = disk.drafts.move(other.root, async () => {
      unwrap(await disk.drafts.save(id, fields({ content: 'second' })));
      const lift = other.beforeCall(async ({ call }) => {
        if (call !== 'fsync') return;
        lift();
        await writeFile(path, `${await readFile(path, 'utf8')} an hour of their words`);
      });
    });
    unwrap(await moving);
    const texts = Object.values(await readTexts(other.root));
    expect(texts.filter((text) => /(an hour of their words|second)$/.test(text))).toHaveLength(2);
  } finally {
    await other.unmount();
  }
});

test('a save that is under way at the switch takes no other file of the new folder for its draft', async () => {
  const other = await mountHostileDisk();
  try {
    const [from, there] = [join(other.root, 'from'), join(other.root, 'to')];
    await mkdir(from);
    await mkdir(there);
    await writeFile(join(from, 'notes.md'), 'mine');
    await writeFile(join(there, 'notes.md'), 'theirs');
    const drafts = disk.open({ folder: from });
    const id = unwrap(await drafts.list()).drafts[0]?.id ?? '';
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let saved: Promise<unknown> | undefined;
    const moving = drafts.move(there, async () => {
      const lift = other.beforeCall(({ call, otherPath }) => {
        if (call !== 'rename' || otherPath !== join(from, 'notes.md')) return;
        lift();
        begun.resolve();
        return held.promise;
      });
      saved = drafts.save(id, fields({ content: 'mine, saved meanwhile' }));
      await begun.promise;
      // The folder is switched in the turn after this.
      setImmediate(() => held.resolve());
    });
    unwrap(await moving);
    await saved;
    expect(unwrap(await drafts.list()).drafts).toHaveLength(2);
    unwrap(await drafts.save(id, fields({ content: 'mine, saved again' })));
    expect(await readFile(join(there, 'notes.md'), 'utf8')).toBe('theirs');
    expect(unwrap(await drafts.read(id)).fields.content).toBe('mine, saved again');
  } finally {
    await other.unmount();
  }
});

test('a draft whose first save is under way at the switch is in the new folder afterwards', async () => {
  const other = await mountHostileDisk();
  try {
    const [from, there] = [join(other.root, 'from'), join(other.root, 'to')];
    const drafts = disk.open({ folder: from });
    unwrap(await drafts.save(crypto.randomUUID(), fields({ title: 'Old' })));
    const created = crypto.randomUUID();
    const begun = Promise.withResolvers<void>();
    let saved: Promise<unknown> | undefined;
    const moving = drafts.move(there, async () => {
      // Longer than everything else that the move does.
      other.slowDown((call, path) => {
        if (call !== 'rename' || !path.startsWith(from)) return 0;
        begun.resolve();
        return 60_000;
      });
      saved = drafts.save(created, fields({ title: 'New' }));
      await begun.promise;
    });
    unwrap(await moving);
    await saved;
    expect(unwrap(await drafts.list()).drafts.map(({ title }) => title)).toEqual(['New', 'Old']);
    expect(await readdir(from)).toEqual([]);
  } finally {
    await other.unmount();
  }
});
