import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
    expect(unwrap(await disk.drafts.markPublished(id, publication)).state).toBe('published');
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
    expect(await readFile(path, 'utf8')).toContain('category: "tips"');
  });

  test('is written anew when its file was taken away while it was open', async () => {
    const { id } = await disk.create({ title: 'A' });
    await rm(join(disk.folder, `${id}.md`));
    expect(await disk.drafts.save(id, fields({ title: 'B' }))).toMatchObject({ ok: true });
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
  });

  test('is deleted, and a late save does not bring it back', async () => {
    const { id } = await disk.create({ title: 'A' });
    unwrap(await disk.drafts.delete(id));
    expect(await disk.drafts.save(id, fields({ title: 'B' }))).toEqual({
      ok: false,
      error: { message: 'This draft was deleted.' },
    });
    expect(existsSync(join(disk.folder, `${id}.md`))).toBe(false);
  });
});

describe('a draft as a file', () => {
  test('is duplicated under another id, without its publish and its slug', async () => {
    const { id } = await disk.create({ title: 'A', slug: 'a', content: 'text' });
    const copy = unwrap(await disk.drafts.duplicate(id));
    expect(copy).toMatchObject({ fields: { title: 'A (copy)', slug: '', content: 'text' }, state: 'draft' });
    expect(copy.id).not.toBe(id);
  });

  test('is imported with what its front matter holds besides', async () => {
    const { id } = unwrap(await disk.drafts.import('My post.md', '---\nlayout: post\ntags: [a, b]\n---\nText\n'));
    unwrap(await disk.drafts.save(id, fields({ title: 'Named', content: 'Text, changed\n' })));
    const { text } = unwrap(await disk.drafts.readFile(id));
    expect(text).toContain('layout: "post"');
    expect(text).toMatch(/tags:\n {2}- "a"\n {2}- "b"/);
    expect(text).toContain('Text, changed');
  });

  test('exported and imported again is the same post where it is missing, and a copy where it is not', async () => {
    const { id } = await disk.create({ title: 'A' });
    const { text } = unwrap(await disk.drafts.readFile(id));
    expect(unwrap(await disk.drafts.import('a.md', text)).id).not.toBe(id);
    disk.folder = join(disk.root, 'other-drafts');
    const elsewhere = openDrafts({
      folder: disk.folder,
      userData: join(disk.root, 'other'),
      machine: randomUUID(),
      trash: (path) => rm(path),
    });
    expect(unwrap(await elsewhere.import('a.md', text)).id).toBe(id);
  });

  test('is found by words of its title and its text, wherever they stand', async () => {
    const { id } = await disk.create({
      title: 'Frozen pipes',
      content: `${'word '.repeat(50)}call a PLUMBER at night`,
    });
    await disk.create({ title: 'Other', content: 'nothing' });
    unwrap(await disk.drafts.list());
    expect(await disk.drafts.search('plumber pipes')).toEqual([{ id, passage: expect.stringContaining('PLUMBER') }]);
    expect(await disk.drafts.search('plumber gas')).toEqual([]);
  });
});

describe('the list of drafts', () => {
  test('is empty before the first one, in a folder that is not there yet', async () => {
    expect(await disk.drafts.list()).toEqual({ ok: true, value: { drafts: [], unreadable: [], hidden: 0 } });
  });

  test('shows the beginning of the text where there is no excerpt', async () => {
    await disk.create({ title: 'A', content: '# Heading\n\nSome **bold** [link](https://example.com) text' });
    expect(unwrap(await disk.drafts.list()).drafts).toMatchObject([
      { title: 'A', excerpt: 'Heading Some bold link text' },
    ]);
  });

  test('names every file that it can not read, and leaves each as it is', async () => {
    const { id } = await disk.create({ title: 'Good' });
    const damaged = `${randomUUID()}.md`;
    await writeFile(join(disk.folder, damaged), '---\ntitle: "cut');
    await writeFile(join(disk.folder, `${randomUUID()}.md`), Buffer.from([0x2d, 0xff, 0xfe, 0x00]));
    await writeFile(join(disk.root, 'secret.txt'), 'secret');
    await symlink(join(disk.root, 'secret.txt'), join(disk.folder, `${randomUUID()}.md`));
    await mkdir(join(disk.folder, `${randomUUID()}.md`));
    const before = await readdir(disk.folder);

    const list = unwrap(await disk.drafts.list());
    expect(list.drafts.map((draft) => draft.id)).toEqual([id]);
    expect(list.unreadable.map(({ reason }) => reason).sort()).toEqual([
      'It is not a file but a link or a folder.',
      'It is not a file but a link or a folder.',
      'It is not text in UTF-8.',
      expect.stringContaining('Its front matter is not that of a draft'),
    ]);
    expect(await readdir(disk.folder)).toEqual(before);
    expect(await readFile(join(disk.folder, damaged), 'utf8')).toBe('---\ntitle: "cut');
  });

  test('never takes a damaged draft for an empty one: a save puts the damaged file aside first', async () => {
    const { id } = await disk.create({ title: 'A' });
    await writeFile(join(disk.folder, `${id}.md`), 'damaged');
    unwrap(await disk.drafts.save(id, fields({ title: 'B' })));
    const aside = (await readdir(disk.folder)).find((name) => name.includes('.damaged-'));
    expect(await readFile(join(disk.folder, aside ?? ''), 'utf8')).toBe('damaged');
    expect(unwrap(await disk.drafts.read(id)).fields.title).toBe('B');
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
      { numRuns: 300 },
    );
    expect((await readdir(disk.root)).sort()).toEqual(['drafts', 'secret.md', 'user-data']);
    expect(await readFile(join(disk.root, 'secret.md'), 'utf8')).toBe('secret');
    expect(await readdir(disk.folder)).toHaveLength(1);
  });
});
