import files, { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, sep } from 'node:path';
import type { Drafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { breakDisk } from '../../../faults/failing-disk.ts';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { mountHostileDisk } from '../../../helpers/hostile-disk/hostile-disk.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('a file that came from outside', () => {
  beforeEach(() => mkdir(disk.folder, { recursive: true }));

  test('is a draft, and stays the same one when it is saved, renamed and read again', async () => {
    await writeFile(join(disk.folder, 'tips.md'), '---\nlayout: post\n---\n# Tips\n');
    const [found] = unwrap(await disk.drafts.list()).drafts;
    const id = found?.id ?? '';
    expect(found).toMatchObject({ title: 'Tips', state: 'draft' });
    expect(unwrap(await disk.open().list()).drafts[0]?.id).toBe(id);

    unwrap(await disk.drafts.save(id, fields({ title: 'Better tips', content: '# Tips\n' })));
    expect(await readdir(disk.folder)).toEqual(['tips.md']);
    expect(await readFile(join(disk.folder, 'tips.md'), 'utf8')).toContain('layout: post');
    await rename(join(disk.folder, 'tips.md'), join(disk.folder, 'better.md'));
    expect(unwrap(await disk.open().list()).drafts).toMatchObject([{ id, title: 'Better tips' }]);
  });

  test('as a copy of a draft is another draft, which is not published', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }));
    await writeFile(join(disk.folder, 'copy.md'), await readFile(join(disk.folder, `${id}.md`)));
    const states = unwrap(await disk.drafts.list()).drafts.map((draft) => [draft.id === id, draft.state]);
    expect(states.sort()).toEqual([
      [false, 'draft'],
      [true, 'published'],
    ]);
  });

  describe.each([
    ['one report', [['after.md', 'NAME']]],
    ['two reports, the new name first', [['after.md'], ['NAME']]],
    ['two reports, the old name first', [['NAME'], ['after.md']]],
  ])('that is a published draft under another name, told in %s', (_told, reports) => {
    test('is the same draft, and published', async () => {
      const { id, fields: sent } = await disk.create({ title: 'A' });
      const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
      unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }));
      await rename(join(disk.folder, `${id}.md`), join(disk.folder, 'after.md'));
      for (const names of reports) await disk.drafts.rescan(names.map((name) => name.replace('NAME', `${id}.md`)));
      expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id, state: 'published' }]);
      expect(unwrap(await disk.drafts.read(id))).toMatchObject({ publication });
    });
  });

  test('that is copied first and removed afterwards, as some programs rename, is the same draft', async () => {
    const { id, fields: sent } = await disk.create({ title: 'A' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }));
    await writeFile(join(disk.folder, 'after.md'), await readFile(join(disk.folder, `${id}.md`)));
    await disk.drafts.rescan(['after.md']);
    expect(unwrap(await disk.drafts.list()).drafts).toHaveLength(2);
    await rm(join(disk.folder, `${id}.md`));
    await disk.drafts.rescan([`${id}.md`]);
    expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id, state: 'published' }]);
  });

  test('is listed when it appears, changed when it changes, and gone when it goes', async () => {
    const titles = async () => unwrap(await disk.drafts.list()).drafts.map(({ title }) => title);
    await writeFile(join(disk.folder, 'a.md'), '---\ntitle: One\n---\n');
    expect(await titles()).toEqual(['One']);
    await writeFile(join(disk.folder, 'a.md'), '---\ntitle: Two, longer\n---\n');
    expect(await titles()).toEqual(['Two, longer']);
    await rm(join(disk.folder, 'a.md'));
    expect(await titles()).toEqual([]);
  });
});

describe('a change from outside to a draft', () => {
  const rewrite = async (id: string, from: string, to: string) => {
    const path = join(disk.folder, `${id}.md`);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
  };

  test('is taken when the draft is read, said, and the text before it is kept', async () => {
    const { id } = await disk.create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    const read = unwrap(await disk.drafts.read(id));
    expect(read).toMatchObject({ fields: { content: 'theirs' }, notice: { kind: 'changed-outside' } });
    expect(unwrap(await disk.drafts.readVersion(id, read.notice?.version ?? '')).content).toBe('mine');
  });

  test('is said after a restart too', async () => {
    const { id } = await disk.create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    expect(unwrap(await disk.open().read(id)).notice).toMatchObject({ kind: 'changed-outside' });
  });

  test('under words that were not saved yet leaves both: the words in the file, the other text as a version', async () => {
    const { id } = await disk.create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    const saved = unwrap(await disk.drafts.save(id, fields({ content: 'mine, and more' })));
    expect(saved).toMatchObject({ fields: { content: 'mine, and more' }, notice: { kind: 'kept-both' } });
    expect(unwrap(await disk.drafts.readVersion(id, saved.notice?.version ?? '')).content).toBe('theirs');
  });

  test.each([
    ['a draft', (text: string) => text.replace('mine', 'theirs')],
    ['no draft', () => 'theirs'],
  ])('of which the file is %s, in the middle of a save, leaves both texts', async (_what, edit) => {
    const { id } = await disk.create({ content: 'mine' });
    const path = join(disk.folder, `${id}.md`);
    const { rename: replace } = files;
    let hasWritten = false;
    files.rename = async (from, to) => {
      // Between the version of our text and its file.
      if (String(to).includes('-pending') && !hasWritten) {
        hasWritten = true;
        await writeFile(path, edit(await readFile(path, 'utf8')));
      }
      return replace(from, to);
    };
    syncBuiltinESMExports();
    try {
      unwrap(await disk.drafts.save(id, fields({ content: 'mine, and more' })));
    } finally {
      files.rename = replace;
      syncBuiltinESMExports();
    }
    expect(unwrap(await disk.open().read(id))).toMatchObject({ fields: { content: 'mine, and more' }, notice: null });
    const versions = unwrap(await disk.drafts.listVersions(id));
    const kept = await Promise.all(
      versions.map(async ({ id: version }) => unwrap(await disk.drafts.readVersion(id, version))),
    );
    const aside = (await readdir(disk.folder)).filter((name) => name.includes('.damaged-'));
    const texts = await Promise.all(aside.map((name) => readFile(join(disk.folder, name), 'utf8')));
    expect([...kept.map(({ content }) => content), ...texts]).toContain('theirs');
  });

  test('is not mistaken for one of ours: saves, a restart and a publish say nothing', async () => {
    const { id, fields: sent } = await disk.create({ content: 'mine' });
    expect(unwrap(await disk.open().read(id)).notice).toBeNull();
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    unwrap(await disk.drafts.markPublished(id, publication));
    expect(unwrap(await disk.open().read(id)).notice).toBeNull();
    expect(unwrap(await disk.drafts.read(id)).notice).toBeNull();
  });
});

describe('a draft that is whole on the disk, where the versions can’t be written', () => {
  const isOfVersions = (path: string) => path.includes(`${sep}versions`);
  const REFUSALS: Array<[string, () => Promise<() => void | Promise<void>>]> = [
    ['the disk is full', async () => breakDisk({ step: 'write', code: 'ENOSPC', isMeant: isOfVersions })],
    ['there is no permission', async () => breakDisk({ step: 'open', code: 'EACCES', isMeant: isOfVersions })],
    [
      'their folder is a file',
      async () => {
        const folder = join(disk.root, 'user-data', 'versions');
        await rename(folder, `${folder}-aside`).catch(() => {});
        await mkdir(join(disk.root, 'user-data'), { recursive: true });
        await writeFile(folder, '');
        return async () => {
          await rm(folder);
          await rename(`${folder}-aside`, folder).catch(() => {});
        };
      },
    ],
  ];

  test.each(REFUSALS)('opens, says so, and no save is called done, where %s', async (_why, refuse) => {
    const { id } = await disk.create({ content: 'mine' });
    const path = join(disk.folder, `${id}.md`);
    await writeFile(path, (await readFile(path, 'utf8')).replace('mine', 'theirs'));
    disk.drafts = disk.open();
    const mend = await refuse();
    const read = await disk.drafts.read(id);
    const saved = await disk.drafts.save(id, fields({ content: 'theirs, and more' }));
    await mend();
    expect(unwrap(read)).toMatchObject({
      fields: { content: 'theirs' },
      notice: { kind: 'no-versions', version: null, problem: expect.stringMatching(/\.$/) },
    });
    expect(saved.ok).toBe(false);

    disk.drafts = disk.open();
    expect(unwrap(await disk.drafts.read(id)).notice).toMatchObject({ kind: 'changed-outside' });
    unwrap(await disk.drafts.save(id, fields({ content: 'theirs, and more' })));
    const texts = unwrap(await disk.drafts.listVersions(id)).map(
      async (version) => unwrap(await disk.drafts.readVersion(id, version.id)).content,
    );
    expect(await Promise.all(texts)).toEqual(['theirs, and more', 'theirs', 'mine']);
  });

  test('is listed, copied and deleted all the same', async () => {
    const { id } = await disk.create({ title: 'A' });
    disk.drafts = disk.open();
    const mend = breakDisk({ step: 'write', code: 'ENOSPC', isMeant: isOfVersions });
    try {
      const path = join(disk.folder, `${id}.md`);
      await writeFile(path, (await readFile(path, 'utf8')).replace('"A"', '"B"'));
      expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id, title: 'B' }]);
      expect(unwrap(await disk.drafts.readFile(id)).title).toBe('B');
      unwrap(await disk.drafts.delete(id));
      expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ id, title: 'B' }]);
    } finally {
      mend();
    }
  });

  test('stops saying so once they can', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), 'text');
    const [{ id } = { id: '' }] = unwrap(await disk.drafts.list()).drafts;
    const mend = breakDisk({ step: 'write', code: 'ENOSPC', isMeant: isOfVersions });
    const refused = await disk.drafts.read(id);
    mend();
    expect(unwrap(refused).notice).not.toBeNull();
    expect(unwrap(await disk.drafts.read(id)).notice).toBeNull();
  });
});

test('what another program writes in the middle of a save stays, whichever call of the save it comes before', async () => {
  let isOver = false;
  for (let call = 1; !isOver; call += 1) {
    const hostile = await mountHostileDisk();
    disk.folder = hostile.root;
    const drafts = disk.open();
    const { id } = unwrap(await drafts.save(crypto.randomUUID(), fields({ content: 'first' })));
    let calls = 0;
    let isWritten = false;
    const lift = hostile.beforeCall(async (entered) => {
      calls += 1;
      // Nothing tells a program what its rename replaces: that moment alone is too late.
      if (calls !== call || entered.call === 'rename') return;
      isWritten = true;
      const path = join(hostile.root, `${id}.md`);
      await writeFile(path, (await readFile(path, 'utf8')).replace(/(first|second)$/, 'an hour of their words'));
    });
    unwrap(await drafts.save(id, fields({ content: 'second' })));
    lift();
    isOver = calls < call;
    const now = unwrap(await disk.open().read(id)).fields;
    const versions = unwrap(await drafts.listVersions(id));
    const earlier = await Promise.all(
      versions.map(async (version) => unwrap(await drafts.readVersion(id, version.id))),
    );
    const contents = [now, ...earlier].map(({ content }) => content);
    await hostile.unmount();
    expect([call, contents]).toEqual([call, expect.arrayContaining(['second'])]);
    if (isWritten) expect([call, contents]).toEqual([call, expect.arrayContaining(['an hour of their words'])]);
  }
});

test('a save that may not look at what another program wrote meanwhile fails, and replaces nothing', async () => {
  const hostile = await mountHostileDisk();
  try {
    const drafts = disk.open({ folder: hostile.root });
    const { id } = unwrap(await drafts.save(crypto.randomUUID(), fields({ content: 'first' })));
    const path = join(hostile.root, `${id}.md`);
    let lift = () => {};
    const stop = hostile.beforeCall(async ({ call }) => {
      if (call !== 'fsync') return;
      stop();
      await writeFile(path, (await readFile(path, 'utf8')).replace('first', 'an hour of their words'));
      lift = hostile.refuse({ calls: ['lstat'], code: 'EIO', isMeant: (each) => each === path });
    });
    expect(await drafts.save(id, fields({ content: 'second' }))).toMatchObject({ ok: false });
    lift();
    expect(await readFile(path, 'utf8')).toContain('an hour of their words');
    expect(unwrap(await drafts.save(id, fields({ content: 'second' }))).notice).toMatchObject({ kind: 'kept-both' });
  } finally {
    await hostile.unmount();
  }
});

/** Saves a draft, publishes it and saves it again. @returns its id, the version of the first text, and the path of its file. */
async function saveTwice(drafts: Drafts, folder: string): Promise<{ id: string; first: string; path: string }> {
  const { id, fields: sent } = unwrap(await drafts.save(crypto.randomUUID(), fields({ content: 'first' })));
  const publication = { revision: 3, slug: 'a', publishedAt: '2026-11-21T08:00:00.000Z' };
  unwrap(await drafts.markPublished(id, { ...publication, fields: sent }));
  const first = unwrap(await drafts.listVersions(id))[0]?.id ?? '';
  unwrap(await drafts.save(id, fields({ content: 'second' })));
  return { id, first, path: join(folder, `${id}.md`) };
}

/** Reads the texts of all versions of a draft. */
async function readTexts(drafts: Drafts, id: string): Promise<string[]> {
  const versions = unwrap(await drafts.listVersions(id));
  return Promise.all(versions.map(async (each) => unwrap(await drafts.readVersion(id, each.id)).content));
}

test.each(['there', 'away'])(
  'a restore that was killed, with the file %s, and that the next start completes keeps what it replaces, however soon the next save comes',
  async (file) => {
    const hostile = await mountHostileDisk();
    try {
      disk.folder = hostile.root;
      const program = hostile.start();
      const drafts = program.run(() => disk.open());
      const { id, first, path } = await saveTwice(drafts, hostile.root);
      if (file === 'away') await hostile.calm(() => rename(path, `${path}~`));
      const stop = hostile.beforeCall(({ call, otherPath }) => {
        if (call === 'rename' && otherPath === path) program.kill();
      });
      void program.run(() => drafts.restoreVersion(id, first));
      await program.killed;
      stop();
      if (file === 'away') await hostile.calm(() => rename(`${path}~`, path));
      const next = disk.open();
      expect(unwrap(await next.read(id)).fields.content).toBe('first');
      unwrap(await next.save(id, fields({ content: 'third' })));
      unwrap(await next.save(id, fields({ content: 'fourth' })));
      expect(await readTexts(next, id)).toContain('second');
    } finally {
      await hostile.unmount();
    }
  },
);

test.each(['there', 'away'])(
  'a restore that the disk refused, with the file %s, is not completed by the next start, and loses nothing',
  async (file) => {
    const hostile = await mountHostileDisk();
    try {
      disk.folder = hostile.root;
      const drafts = disk.open();
      const { id, first, path } = await saveTwice(drafts, hostile.root);
      const lift = hostile.refuse({ calls: ['rename'], code: 'EIO', isMeant: (each) => each === path });
      if (file === 'away') await hostile.calm(() => rename(path, `${path}~`));
      expect(await drafts.restoreVersion(id, first)).toMatchObject({
        ok: false,
        error: { message: expect.not.stringContaining('not kept any more') },
      });
      lift();
      if (file === 'away') await hostile.calm(() => rename(`${path}~`, path));
      const next = disk.open();
      expect(unwrap(await next.read(id))).toMatchObject({ fields: { content: 'second' }, notice: null });
      unwrap(await next.save(id, fields({ content: 'third' })));
      unwrap(await next.save(id, fields({ content: 'fourth' })));
      expect(await readTexts(next, id)).toEqual(expect.arrayContaining(['first', 'second']));
    } finally {
      await hostile.unmount();
    }
  },
);

test('a text of the blog that took the place of a draft keeps that where the disk fails once the file is written', async () => {
  const hostile = await mountHostileDisk();
  try {
    disk.folder = hostile.root;
    const drafts = disk.open();
    const { id } = unwrap(await drafts.save(crypto.randomUUID(), fields({ content: 'ours' })));
    const lift = hostile.refuse({ calls: ['fsync folder'], code: 'EIO', isMeant: (each) => each === hostile.root });
    const publication = { revision: 3, slug: 'a', publishedAt: '2026-11-21T08:00:00.000Z' };
    const theirs = { ...publication, fields: fields({ content: 'theirs' }) };
    expect(await drafts.importRemote(id, theirs, crypto.randomUUID(), async () => false)).toMatchObject({ ok: false });
    lift();
    unwrap(await drafts.save(id, fields({ content: 'third' })));
    unwrap(await drafts.save(id, fields({ content: 'fourth' })));
    expect(await readTexts(drafts, id)).toContain('ours');
  } finally {
    await hostile.unmount();
  }
});

test('a restore of a draft whose file is away keeps what it replaces where the disk fails once the file is written', async () => {
  const hostile = await mountHostileDisk();
  try {
    disk.folder = hostile.root;
    const drafts = disk.open();
    const { id, first, path } = await saveTwice(drafts, hostile.root);
    await hostile.calm(() => rename(path, `${path}~`));
    const lift = hostile.refuse({ calls: ['fsync folder'], code: 'EIO', isMeant: (each) => each === hostile.root });
    expect(await drafts.restoreVersion(id, first)).toMatchObject({ ok: false });
    lift();
    expect(unwrap(await drafts.read(id)).fields.content).toBe('first');
    unwrap(await drafts.save(id, fields({ content: 'third' })));
    unwrap(await drafts.save(id, fields({ content: 'fourth' })));
    expect(await readTexts(drafts, id)).toContain('second');
  } finally {
    await hostile.unmount();
  }
});

test('what another program writes while a killed save is completed stays, whichever call it comes before', async () => {
  let isOver = false;
  for (let call = 1; !isOver; call += 1) {
    const hostile = await mountHostileDisk();
    disk.folder = hostile.root;
    const killed = hostile.start();
    const drafts = killed.run(() => disk.open());
    const { id } = unwrap(await killed.run(() => drafts.save(crypto.randomUUID(), fields({ content: 'first' }))));
    const path = join(hostile.root, `${id}.md`);
    const stop = hostile.beforeCall(({ otherPath, call: each }) => {
      if (each === 'rename' && otherPath === path) killed.kill();
    });
    await Promise.race([killed.run(() => drafts.save(id, fields({ content: 'second' }))), killed.killed]);
    stop();
    let calls = 0;
    let isWritten = false;
    hostile.beforeCall(async (entered) => {
      calls += 1;
      // Nothing tells a program what its rename replaces: that moment alone is too late.
      if (calls !== call || (entered.call === 'rename' && entered.otherPath === path)) return;
      isWritten = true;
      await writeFile(path, (await readFile(path, 'utf8')).replace(/(first|second)$/, 'an hour of their words'));
    });
    const next = disk.open();
    unwrap(await next.read(id));
    isOver = calls < call;
    const versions = unwrap(await next.listVersions(id));
    const now = unwrap(await disk.open().read(id)).fields;
    const earlier = await Promise.all(versions.map(async (each) => unwrap(await next.readVersion(id, each.id))));
    const contents = [now, ...earlier].map(({ content }) => content);
    await hostile.unmount();
    const expected = isWritten ? ['second', 'an hour of their words'] : ['second'];
    expect([call, contents]).toEqual([call, expect.arrayContaining(expected)]);
  }
});

test('what another program writes in the middle of a save stays where the disk knows times to two seconds', async () => {
  const usb = await mountHostileDisk({ mtimeStepMs: 2_000 });
  try {
    const drafts = disk.open({ folder: usb.root });
    const id = crypto.randomUUID();
    unwrap(await drafts.save(id, fields({ content: 'one.' })));
    const path = join(usb.root, `${id}.md`);
    const lift = usb.beforeCall(async ({ call }) => {
      if (call !== 'fsync') return;
      lift();
      await writeFile(path, (await readFile(path, 'utf8')).replace('one.', 'two.'));
    });
    unwrap(await drafts.save(id, fields({ content: 'three.' })));
    const versions = unwrap(await drafts.listVersions(id));
    const texts = await Promise.all(
      versions.map(async (each) => unwrap(await drafts.readVersion(id, each.id)).content),
    );
    expect(texts).toEqual(expect.arrayContaining(['two.', 'three.']));
  } finally {
    await usb.unmount();
  }
});

test('the copy of a published draft is not published when it is opened, nor when it is saved', async () => {
  const { id, fields: sent } = await disk.create({ title: 'A' });
  const publication = { revision: 3, slug: 'a', publishedAt: '2026-11-21T08:00:00.000Z' };
  unwrap(await disk.drafts.markPublished(id, { ...publication, fields: sent }));
  await writeFile(join(disk.folder, 'copy.md'), await readFile(join(disk.folder, `${id}.md`)));
  const copy = unwrap(await disk.drafts.list()).drafts.find((draft) => draft.id !== id);
  const copyId = copy?.id ?? '';
  expect(unwrap(await disk.drafts.read(copyId))).toMatchObject({ state: 'draft', publication: null });
  const saved = unwrap(await disk.drafts.save(copyId, { ...sent, content: 'more' }));
  expect(saved).toMatchObject({ state: 'draft', publication: null });
  expect(unwrap(await disk.drafts.read(id))).toMatchObject({ state: 'published' });
});
