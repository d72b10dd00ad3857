import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

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
});

test('a draft whose damaged file was set aside when the app was killed is offered with its newest version', async () => {
  const { id } = await disk.create({ title: 'A', content: 'every word' });
  await rename(join(disk.folder, `${id}.md`), join(disk.folder, `${id}.damaged-2026-11-22T08-00-00.000Z.md`));
  disk.drafts = disk.open();
  const [offered] = unwrap(await disk.drafts.list()).unreadable;
  expect(offered?.lastVersion?.draft).toBe(id);
  const restored = unwrap(await disk.drafts.restoreVersion(id, offered?.lastVersion?.id ?? ''));
  expect(restored.fields.content).toBe('every word');
  expect(unwrap(await disk.drafts.list()).unreadable).toMatchObject([{ lastVersion: null }]);
});

test('a draft is found by words of its title and its text, wherever they are', async () => {
  const { id } = await disk.create({
    title: 'Frozen pipes',
    content: `${'word '.repeat(50)}call a PLUMBER at night`,
  });
  await disk.create({ title: 'Other', content: 'nothing' });
  unwrap(await disk.drafts.list());
  expect(await disk.drafts.search('plumber pipes')).toEqual({
    ids: [id],
    passages: { [id]: expect.stringContaining('PLUMBER') },
  });
  expect((await disk.drafts.search('plumber gas')).ids).toEqual([]);
});
