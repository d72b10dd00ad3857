import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { measureHeapGrowth } from '../../../helpers/heap-growth.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const disk = setUpDrafts();

/** Five megabytes in all, and of two bytes a character once it is read. */
const DRAFTS = 100;
const TEXT = '“quoted” plumber and more words. '.repeat(1_500);

async function writeNotes(): Promise<void> {
  await mkdir(disk.folder, { recursive: true });
  for (let number = 0; number < DRAFTS; number += 1) {
    const frontMatter = [
      `id: ${randomUUID()}`,
      `owner: ${randomUUID()}`,
      `title: A title that is longer than a word, of number ${number}`,
      'excerpt: An excerpt that is longer, too',
    ];
    await writeFile(join(disk.folder, `note-${number}.md`), `---\n${frontMatter.join('\n')}\n---\n${TEXT}`);
  }
}

describe('a large folder of drafts', () => {
  test('is listed and searched without keeping a text in memory', async () => {
    await writeNotes();
    const bytes = await measureHeapGrowth(async () => {
      const drafts = disk.open();
      expect(unwrap(await drafts.list()).drafts).toHaveLength(DRAFTS);
      expect((await drafts.search('plumber')).ids).toHaveLength(DRAFTS);
      return drafts;
    });
    expect(bytes).toBeLessThan((DRAFTS * TEXT.length) / 2);
  });

  test('is searched in turns, between which the app answers everything else', async () => {
    await writeNotes();
    unwrap(await disk.drafts.list());
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await disk.drafts.search('plumber');
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(DRAFTS / 4);
  });
});

test('a copy beside its original is the one that gets another id, whichever is read first', async () => {
  const { id } = await disk.create({ title: 'Original' });
  const text = `---\nid: ${id}\ntitle: Copy\n---\n`;
  await writeFile(join(disk.folder, 'a copy.md'), text);
  await writeFile(join(disk.folder, 'another copy.md'), text);
  const { drafts } = unwrap(await disk.open().list());
  expect(new Set(drafts.map((draft) => draft.id)).size).toBe(3);
  expect(drafts.find((draft) => draft.id === id)?.title).toBe('Original');
});

test('what another program removed is told once, whatever else has looked at the folder before the watcher', async () => {
  const { id } = await disk.create({ title: 'A' });
  unwrap(await disk.drafts.list());
  expect(await disk.drafts.rescan([`${id}.md`])).toBe(false);
  await rm(join(disk.folder, `${id}.md`));
  // Looks for the file.
  await disk.drafts.read(id);
  expect(await disk.drafts.rescan([`${id}.md`])).toBe(true);
  expect(await disk.drafts.rescan([`${id}.md`])).toBe(false);
});

test('a draft that was renamed and comes back under its old name as well is two drafts', async () => {
  const listIds = async () => unwrap(await disk.drafts.list()).drafts.map((draft) => draft.id);
  const { id } = await disk.create({ content: 'first' });
  await rename(join(disk.folder, `${id}.md`), join(disk.folder, 'notes.md'));
  expect(await listIds()).toEqual([id]);
  await copyFile(join(disk.folder, 'notes.md'), join(disk.folder, `${id}.md`));
  expect(new Set(await listIds()).size).toBe(2);
  await disk.drafts.save(id, fields({ content: 'second' }));
  expect(new Set(await listIds()).size).toBe(2);
});
