import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
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

  test('takes the place of no other file', async () => {
    await mkdir(disk.folder, { recursive: true });
    await writeFile(join(disk.folder, 'notes.md'), 'first');
    const [first] = unwrap(await disk.drafts.list()).drafts;
    const { key } = unwrap(await disk.drafts.delete(first?.id ?? ''));
    await writeFile(join(disk.folder, 'notes.md'), 'second');
    unwrap(await disk.drafts.undelete(key));
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
