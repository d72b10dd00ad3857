import { randomUUID } from 'node:crypto';
import files, { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEED } from '../../../helpers/corpus.ts';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

describe('a draft', () => {
  test('is a file with its id as its name, and there after a restart', async () => {
    const { id } = await disk.create({ title: 'Missed calls', content: 'Text\r\n' });
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
    expect(unwrap(await disk.open().read(id)).fields).toEqual(fields({ title: 'Missed calls', content: 'Text\r\n' }));
  });

  test('holds the last of many saves at once, and no save is torn', async () => {
    const { id } = await disk.create();
    const texts = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(2000));
    await Promise.all(texts.map((content) => disk.drafts.save(id, fields({ content }))));
    expect(unwrap(await disk.open().read(id)).fields.content).toBe(texts.at(-1));
    expect(await readdir(disk.folder)).toEqual([`${id}.md`]);
  });

  test('keeps its time when a save changes nothing', async () => {
    const before = await disk.create({ title: 'A' });
    expect(unwrap(await disk.drafts.save(before.id, before.fields)).updatedAt).toBe(before.updatedAt);
  });

  test('of another system is the same text with the line ends that the editor sends, and stays as it is', async () => {
    const { id } = await disk.create({ title: 'A', content: 'one\r\ntwo' });
    const typed = fields({ title: 'A', content: 'one\ntwo' });
    expect(unwrap(await disk.drafts.save(id, typed)).fields.content).toBe('one\r\ntwo');
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: typed };
    expect(unwrap(await disk.drafts.markPublished(id, publication))).toMatchObject({ state: 'published' });
  });

  test('loses half a surrogate pair, which no file can hold, and nothing else', async () => {
    const { id } = await disk.create({ content: 'a\ud800b' });
    expect(unwrap(await disk.drafts.read(id)).fields.content).toBe('a\ufffdb');
  });

  test('keeps front matter that another program added', async () => {
    const { id } = await disk.create({ title: 'A' });
    const path = join(disk.folder, `${id}.md`);
    await writeFile(path, (await readFile(path, 'utf8')).replace('---\n', '---\ncategory: tips\n'));
    await disk.drafts.save(id, fields({ title: 'B' }));
    expect(await readFile(path, 'utf8')).toContain('category: tips');
  });

  test('called Notes.MD is listed, saved where it is, set aside when damaged, moved, deleted and brought back', async () => {
    const path = join(disk.folder, 'Notes.MD');
    await disk.drafts.list();
    await writeFile(path, '---\ntitle: Mine # yes\n---\nText');
    const [{ id } = { id: '' }] = unwrap(await disk.drafts.list()).drafts;
    unwrap(await disk.drafts.save(id, fields({ title: 'Mine', content: 'More' })));
    expect(await readdir(disk.folder)).toEqual(['Notes.MD']);
    expect(await readFile(path, 'utf8')).toContain('title: Mine # yes\n');
    const { key } = unwrap(await disk.drafts.delete(id));
    expect(await readdir(disk.folder)).toEqual([]);
    expect(unwrap(await disk.drafts.listDeleted())).toMatchObject([{ id, title: 'Mine' }]);
    expect(unwrap(await disk.drafts.undelete(key)).fields.content).toBe('More');
    unwrap(await disk.drafts.move(join(disk.root, 'moved'), async () => {}));
    expect(await readdir(join(disk.root, 'moved'))).toEqual(['Notes.MD']);
    const damaged = Buffer.from([0x2d, 0xff, 0xfe]);
    await writeFile(join(disk.root, 'moved', 'Notes.MD'), damaged);
    unwrap(await disk.drafts.save(id, fields({ title: 'Mine', content: 'Saved' })));
    const aside = (await readdir(join(disk.root, 'moved'))).find((name) => name.includes('.damaged-'));
    expect(await readFile(join(disk.root, 'moved', aside ?? ''))).toEqual(damaged);
  });

  test('is written anew when its file was taken away while it was open', async () => {
    const { id } = await disk.create({ title: 'A' });
    await rm(join(disk.folder, `${id}.md`));
    expect(await disk.drafts.save(id, fields({ title: 'B' }))).toMatchObject({ ok: true });
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
  });

  describe.each(['missing', 'damaged'])('whose file is %s for one save', (kind) => {
    test('keeps what it knows of its post, its times and the front matter of its author', async () => {
      const { id } = await disk.create({ title: 'A', content: 'text' });
      const path = join(disk.folder, `${id}.md`);
      await writeFile(path, (await readFile(path, 'utf8')).replace('---\n', '---\ncategory: tips\n'));
      const publication = { revision: 3, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
      const before = unwrap(await disk.drafts.markPublished(id, { ...publication, fields: fields({ title: 'A' }) }));
      if (kind === 'missing') await rm(path);
      else await writeFile(path, 'damaged');
      unwrap(await disk.drafts.save(id, fields({ title: 'A', content: 'text, and more' })));
      const after = unwrap(await disk.open().read(id));
      expect(after).toMatchObject({ publication, createdAt: before?.createdAt, fields: { content: 'text, and more' } });
      expect(await readFile(path, 'utf8')).toContain('category: tips');
    });
  });

  test('that another program renamed while it was open is saved under its new name, once', async () => {
    const { id } = await disk.create({ title: 'A', content: 'text' });
    await rename(join(disk.folder, `${id}.md`), join(disk.folder, 'renamed.md'));
    unwrap(await disk.drafts.save(id, fields({ title: 'A', content: 'text, and more' })));
    expect(await readdir(disk.folder)).toEqual(['renamed.md']);
    expect(unwrap(await disk.open().list()).drafts).toMatchObject([{ id }]);
  });

  test('whose file has a name of its own gets it back when it was away for one save', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), 'text');
    const [{ id } = { id: '' }] = unwrap(await disk.drafts.list()).drafts;
    unwrap(await disk.drafts.save(id, fields({ title: 'Notes', content: 'text, and more' })));
    await rm(join(disk.folder, 'notes.md'));
    await disk.drafts.rescan(['notes.md']);
    unwrap(await disk.drafts.save(id, fields({ title: 'Notes', content: 'typed on' })));
    expect(await readdir(disk.folder)).toEqual(['notes.md']);
  });

  test('never takes a damaged draft for an empty one: a save puts the damaged file aside first', async () => {
    const { id } = await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, `${id}.md`), 'damaged');
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    const aside = (await readdir(disk.folder)).find((name) => name.includes('.damaged-'));
    expect(await readFile(join(disk.folder, aside ?? ''), 'utf8')).toBe('damaged');
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
  });

  test('is read once by a save, and what was written is not read back', async () => {
    const { id } = await disk.create({ title: 'A' });
    const { readFile: read } = files;
    const reads: string[] = [];
    files.readFile = ((path: string, ...more: []) => {
      reads.push(path);
      return read(path, ...more);
    }) as typeof read;
    syncBuiltinESMExports();
    try {
      unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
      await disk.drafts.list();
    } finally {
      files.readFile = read;
      syncBuiltinESMExports();
    }
    expect(reads).toEqual([join(disk.folder, `${id}.md`)]);
    expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([{ id, title: 'B' }]);
  });
});

describe('an id that is none', () => {
  const hostile = fc.oneof(
    fc.constantFrom('../secret', '..', '.', '', '/etc/passwd', 'a\0b', '%2e%2e', 'C:\\x', `${randomUUID()}/..`, '~'),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('..', '/', '\\', '\0', '%2f', 'a', '.md'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  );

  test('reads, writes and deletes nothing', async () => {
    await writeFile(join(disk.root, 'secret.md'), 'secret');
    await disk.create();
    await fc.assert(
      fc.asyncProperty(hostile, async (id) => {
        expect((await disk.drafts.read(id)).ok).toBe(false);
        expect((await disk.drafts.save(id, fields({ title: 'x' }))).ok).toBe(false);
        expect((await disk.drafts.delete(id)).ok).toBe(false);
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect((await readdir(disk.root)).sort()).toEqual(['drafts', 'secret.md', 'user-data']);
    expect(await readFile(join(disk.root, 'secret.md'), 'utf8')).toBe('secret');
    expect(await readdir(disk.folder)).toHaveLength(1);
  });
});
