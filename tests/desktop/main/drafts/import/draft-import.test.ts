import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDrafts } from '@callwright/desktop/main/drafts/drafts.ts';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const disk = setUpDrafts();

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
    expect(text).toContain('layout: post');
    expect(text).toContain('tags: [a, b]');
    expect(text).toContain('Text, changed');
  });

  test.each([
    ['true', 'published: true'],
    ['false', 'published: false'],
    ['a date', 'published: 2024-01-02'],
    ['a table of another tool', 'published: { at: 2024-01-02 }'],
  ])('is imported although `published` is %s there, published from here, and keeps that line', async (_name, line) => {
    const { id, state } = unwrap(await disk.drafts.import('a.md', `---\ntitle: A\n${line} # theirs\n---\nText\n`));
    expect(state).toBe('draft');
    const { fields: typed } = unwrap(await disk.drafts.read(id));
    const publication = { revision: 2, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: typed };
    unwrap(await disk.drafts.markPublished(id, publication));
    expect(unwrap(await disk.open().read(id))).toMatchObject({ state: 'published', publication: { revision: 2 } });
    expect(unwrap(await disk.drafts.readFile(id)).text).toContain(`\n${line} # theirs\n`);
    unwrap(await disk.drafts.detachFromPost(id));
    expect(unwrap(await disk.open().read(id)).publication).toBeNull();
    expect(unwrap(await disk.drafts.readFile(id)).text).toContain(`\n${line} # theirs\n`);
  });

  test.each([
    ['an id', 'id: 17', { title: 'A' }],
    ['an id that looks like ours', 'id: 0e3b7a51-7b54-4a53-8a39-1f5d0f6d9c11', { title: 'A' }],
    ['a title that is a list', 'title: [a, b]', { title: 'My post' }],
    ['a slug that is a table', 'slug: { en: a }', { slug: '' }],
    ['a number as its title', 'title: 1.10', { title: '1.10' }],
    ['times of its own', 'created_at: yesterday', { title: 'A' }],
  ])('is imported with %s of another tool, stays one draft, and keeps that line', async (_name, line, expected) => {
    const text = `---\n${line.startsWith('title') ? '' : 'title: A\n'}${line}\n---\nText\n`;
    const first = unwrap(await disk.drafts.import('my-post.md', text));
    const second = unwrap(await disk.drafts.import('my-post.md', text));
    expect(second.id).not.toBe(first.id);
    const drafts = disk.open();
    for (const { id, fields: imported } of [first, second]) {
      expect(imported).toMatchObject({ content: 'Text\n', ...expected });
      const { text: written } = unwrap(await drafts.readFile(id));
      expect(written).toContain(`\n${line}\n`);
      unwrap(await drafts.save(id, { ...imported, content: 'More\n' }));
      const again = unwrap(await disk.open().read(id));
      expect(again.fields).toEqual({ ...imported, content: 'More\n' });
      expect(unwrap(await drafts.readFile(id)).text).toContain(`\n${line}\n`);
    }
    // Under another name, too, each is the draft that it was.
    await rename(join(disk.folder, `${second.id}.md`), join(disk.folder, 'renamed.md'));
    expect(
      unwrap(await disk.open().list())
        .drafts.map(({ id }) => id)
        .sort(),
    ).toEqual([first.id, second.id].sort());
  });

  test('is imported without its `@`, its tabs or the end of its front matter being read, and its author is told which file', async () => {
    const odd = unwrap(await disk.drafts.import('odd.md', '---\ntitle: Odd: one\nby: @ana\ntags:\n\t- a\n---\nText'));
    expect(odd).toMatchObject({ fields: { title: 'Odd: one', keywords: 'a', content: 'Text' }, problem: null });
    const broken = unwrap(await disk.drafts.import('broken.md', '---\ntitle: B\nx: [1,\n  - {\n---\nText'));
    expect(broken).toMatchObject({ fields: { title: 'B', content: 'Text' } });
    expect(broken.problem).toBe(
      'broken.md: Line 3 (“x”) of its front matter is not valid YAML. It is kept as it was; check the fields of the draft.',
    );
    const open = unwrap(await disk.drafts.import('open.md', '---\ntitle: B\n\nText'));
    expect(open.fields).toMatchObject({ title: 'Open', content: '---\ntitle: B\n\nText' });
    expect(open.problem).toContain('open.md: Its front matter has no end. All of it is in the text of the draft.');
    for (const { id, fields: imported } of [odd, broken, open]) {
      expect(unwrap(await disk.open().read(id)).fields).toEqual(imported);
    }
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
});

test('a file whose id another draft has is imported as one that is published on no backend', async () => {
  const first = 'https://a.example';
  const sent = fields({ title: 'A' });
  const publication = { revision: 3, slug: 'a', publishedAt: '2026-11-21T08:00:00.000Z', fields: sent };
  const { id } = await disk.create(sent);
  for (const current of [first, 'https://b.example'])
    unwrap(await disk.open({ origins: { current, first } }).markPublished(id, publication));
  const text = await readFile(join(disk.folder, `${id}.md`), 'utf8');
  const imported = unwrap(await disk.open({ origins: { current: first, first } }).import('a.md', text));
  expect(imported).toMatchObject({ state: 'draft', publication: null });
});
