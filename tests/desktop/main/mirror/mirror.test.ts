import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDraftFile } from '@callwright/desktop/main/mirror/draft-file.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpMirror } from '../../../helpers/mirror-fixture.ts';

const held = setUpMirror();
const NAME = 'Frozen pipes.md';
const LATIN = Buffer.from('Größe', 'latin1');

let id: string;

beforeEach(async () => {
  ({ id } = held.current.add({ title: 'Frozen pipes', content: 'First.\n' }));
  await held.current.mirror.sync();
});

const content = () => held.current.read(id).fields.content;
const write = (name: string, text: string | Uint8Array) => held.current.writeFile(name, text);
const remove = (name: string) => rm(held.current.path(name));

const editText = (text: string) => held.current.editFile(NAME, 'First.', text);

async function expectFileOf(draftId: string, name: string): Promise<void> {
  expect(await held.current.readFile(name)).toBe(formatDraftFile(held.current.read(draftId)));
}

describe('a draft that matches its file', () => {
  test('has a file named after its title, with front matter and text', async () => {
    expect(await held.current.names()).toEqual(['.callwright', NAME]);
    await expectFileOf(id, NAME);
  });

  test('keeps the file’s name when its title changes', async () => {
    held.current.save(id, { title: 'Burst pipes' });
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright', NAME]);
    await expectFileOf(id, NAME);
  });

  test('takes another program’s text, keeps its own as a version, and tells the author', async () => {
    const { head } = held.current.read(id);
    await editText('Theirs.');
    await held.current.mirror.sync();
    expect(content()).toBe('Theirs.\n');
    expect(held.current.versions(id)).toMatchObject([
      { kind: 'outside', fields: { content: 'Theirs.\n' } },
      { kind: 'saved', fields: { content: 'First.\n' } },
    ]);
    expect(held.current.changes).toEqual([{ id, version: head }]);
    expect(held.current.read(id).conflict).toBeNull();
  });

  test('takes other tools’ keys and comments silently', async () => {
    await held.current.editFile(NAME, '---\nFirst', 'tags: [a] # mine\n---\nFirst');
    await held.current.mirror.sync();
    expect(held.current.read(id)).toMatchObject({ front: 'tags: [a] # mine\n', conflict: null });
    expect(held.current.changes).toEqual([]);
    held.current.save(id, { content: 'Second.\n' });
    await held.current.mirror.sync();
    expect(await held.current.readFile(NAME)).toMatch(/\ntags: \[a\] # mine\n---\nSecond\.\n$/);
  });

  test('isn’t changed by different quotes, order, or line endings', async () => {
    const text = await held.current.readFile(NAME);
    await write(NAME, text.replace('title: "Frozen pipes"\nslug: ""\n', 'slug:\ntitle: Frozen pipes\n'));
    await held.current.mirror.sync();
    await write(NAME, text.replaceAll('\n', '\r\n'));
    await held.current.mirror.sync();
    expect(held.current.changes).toEqual([]);
    expect(held.current.read(id)).toMatchObject({ conflict: null, fields: { content: 'First.\n' } });
  });

  test('takes the text of a file with broken front matter, and keeps its own fields and the whole file', async () => {
    held.current.save(id, { slug: 'pipes' });
    await held.current.mirror.sync();
    await held.current.editFile(NAME, 'slug: "pipes"', 'slug:\n  - [');
    await editText('Theirs.');
    const bytes = await held.current.readFile(NAME);
    await held.current.mirror.sync();
    expect(held.current.read(id).fields).toMatchObject({ title: 'Frozen pipes', slug: 'pipes', content: 'Theirs.\n' });
    expect(held.current.rawOf(held.current.read(id).head).toString()).toBe(bytes);
    expect(await held.current.readFile(NAME)).toBe(bytes);
  });

  test('keeps the bytes of a file that isn’t UTF-8 until the author decides', async () => {
    await write(NAME, LATIN);
    await held.current.syncTwice();
    const { conflict, fields } = held.current.read(id);
    expect(fields.content).toBe('First.\n');
    expect(held.current.rawOf(conflict ?? 0)).toEqual(LATIN);
    expect(await held.current.readFile(NAME)).toBe(LATIN.toString('utf8'));
  });

  test.each([
    ['removed', () => remove(NAME)],
    ['emptied', () => write(NAME, ' \n')],
    ['filled with zeros', () => write(NAME, '\0\0\0')],
  ])('gets its file back if it was %s, but only after a second check', async (_what, change) => {
    await change();
    await held.current.mirror.sync();
    expect(await held.current.readFile(NAME).catch(() => '')).not.toContain('First.');
    held.current.timers.pass(2_000);
    await held.current.mirror.sync();
    await expectFileOf(id, NAME);
    expect(content()).toBe('First.\n');
    expect(held.current.messages).toEqual([
      '“Frozen pipes.md” was removed or emptied in the drafts folder, so we restored it. To delete a draft, use Delete draft.',
    ]);
  });

  test('is unaffected by a file that returns before the second check', async () => {
    const text = await held.current.readFile(NAME);
    await remove(NAME);
    await held.current.mirror.sync();
    await write(NAME, text.replace('First.', 'Saved by rename.'));
    held.current.timers.pass(2_000);
    await held.current.mirror.sync();
    expect(content()).toBe('Saved by rename.\n');
    expect(held.current.messages).toEqual([]);
  });
});

describe('a draft newer than its file', () => {
  beforeEach(() => void held.current.save(id, { content: 'Mine.\n' }));

  test('is written to the file', async () => {
    await held.current.mirror.sync();
    await expectFileOf(id, NAME);
  });

  test('keeps both texts if another program changed the file, until the author decides', async () => {
    await editText('Theirs.');
    await held.current.mirror.sync();
    const { conflict, seq } = held.current.read(id);
    expect(content()).toBe('Mine.\n');
    expect(held.current.database.versions.read(seq, conflict ?? 0)).toMatchObject({ fields: { content: 'Theirs.\n' } });
    held.current.save(id, { content: 'Mine, and more.\n' });
    await held.current.mirror.sync();
    expect(await held.current.readFile(NAME)).toContain('Theirs.');
    held.current.database.drafts.change(held.current.read(id), { conflict: null, kind: 'merged' });
    await held.current.mirror.sync();
    await expectFileOf(id, NAME);
  });

  test('can be merged with the text that both started from', async () => {
    const base = held.current.database.mirror.ofDraft(held.current.read(id).seq)?.head ?? 0;
    await editText('Theirs.');
    await held.current.mirror.sync();
    const { seq } = held.current.read(id);
    expect(held.current.database.mirror.ofDraft(seq)?.head).toBe(base);
    expect(held.current.database.versions.read(seq, base)).toMatchObject({ fields: { content: 'First.\n' } });
  });

  test('also takes another program’s second change while the conflict is open', async () => {
    await editText('Theirs.');
    await held.current.mirror.sync();
    await held.current.editFile(NAME, 'Theirs.', 'Theirs again.');
    await held.current.mirror.sync();
    const { conflict, seq } = held.current.read(id);
    expect(held.current.database.versions.read(seq, conflict ?? 0)).toMatchObject({
      fields: { content: 'Theirs again.\n' },
    });
    expect(held.current.versions(id).map(({ fields }) => fields.content)).toContain('Theirs.\n');
  });

  test('is written if only quotes, order, or other tools’ keys changed, which are kept', async () => {
    await held.current.editFile(NAME, 'title: "Frozen pipes"', 'layout: post\ntitle: Frozen pipes');
    await held.current.mirror.sync();
    expect(held.current.read(id).conflict).toBeNull();
    expect(await held.current.readFile(NAME)).toMatch(/layout: post\n[\s\S]*---\nMine\.\n$/);
  });

  test('matches its file if the other program made the same change', async () => {
    await editText('Mine.');
    await held.current.mirror.sync();
    expect(held.current.read(id).conflict).toBeNull();
    expect(held.current.changes).toEqual([]);
  });

  test('has a conflict with broken front matter, and with bytes that aren’t UTF-8', async () => {
    await editText('Theirs.');
    await held.current.editFile(NAME, 'slug: ""', 'slug:\n  - [');
    await held.current.mirror.sync();
    const broken = held.current.read(id).conflict ?? 0;
    expect(held.current.rawOf(broken).toString()).toContain('Theirs.');
    await write(NAME, LATIN);
    await held.current.mirror.sync();
    expect(held.current.rawOf(held.current.read(id).conflict ?? 0)).toEqual(LATIN);
    expect(content()).toBe('Mine.\n');
  });

  test.each([
    ['missing', () => remove(NAME)],
    ['empty', () => write(NAME, '')],
  ])('is written if its file is %s', async (_what, change) => {
    await change();
    await held.current.syncTwice();
    await expectFileOf(id, NAME);
  });
});

describe('a draft in the trash', () => {
  beforeEach(() => held.current.trash(id));

  test('has no file', async () => {
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright']);
    expect(held.current.database.mirror.all()).toEqual([]);
  });

  test.each([
    ['missing', () => remove(NAME)],
    ['empty', () => write(NAME, '')],
    ['written with different quotes', () => held.current.editFile(NAME, '"Frozen pipes"', 'Frozen pipes')],
  ])('stays there if its file is %s', async (_what, change) => {
    await change();
    await held.current.mirror.sync();
    expect(held.current.read(id).trashedAt).not.toBeNull();
    expect(await held.current.names()).toEqual(['.callwright']);
  });

  test('is restored with the text that another program gave its file', async () => {
    await editText('Theirs.');
    await held.current.mirror.sync();
    expect(held.current.read(id)).toMatchObject({ trashedAt: null, fields: { content: 'Theirs.\n' } });
    expect(held.current.messages).toHaveLength(1);
    expect(await held.current.readFile(NAME)).toContain('Theirs.');
  });

  test('is restored with a file that isn’t UTF-8, whose bytes wait for the author', async () => {
    await write(NAME, LATIN);
    await held.current.mirror.sync();
    const { trashedAt, conflict } = held.current.read(id);
    expect(trashedAt).toBeNull();
    expect(held.current.rawOf(conflict ?? 0)).toEqual(LATIN);
  });

  test('is restored if its file returns under any name', async () => {
    const text = await held.current.readFile(NAME);
    await held.current.mirror.sync();
    await write('From a backup.md', text);
    await held.current.mirror.sync();
    expect(held.current.read(id).trashedAt).toBeNull();
    expect(await held.current.names()).toEqual(['.callwright', 'From a backup.md']);
  });
});

describe('a permanently deleted draft', () => {
  beforeEach(() => {
    held.current.trash(id);
    held.current.deleteForGood(id);
  });

  test.each([
    ['unchanged', async () => {}],
    ['empty', () => write(NAME, '')],
    ['missing', () => remove(NAME)],
  ])('deletes its file, too, if it is %s', async (_what, change) => {
    await change();
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright']);
    expect(held.current.database.mirror.all()).toEqual([]);
  });

  test('becomes a new draft with the text that another program gave its file', async () => {
    await editText('Theirs.');
    await held.current.mirror.sync();
    expect(held.current.list()).toMatchObject([{ fields: { title: 'Frozen pipes', content: 'Theirs.\n' } }]);
    expect(await held.current.names()).toEqual(['.callwright', NAME]);
  });

  test('leaves a file that isn’t UTF-8 in place and reports it once', async () => {
    await write(NAME, LATIN);
    await held.current.syncTwice();
    expect(await held.current.names()).toEqual(['.callwright', NAME]);
    expect(held.current.messages).toEqual([expect.stringContaining(`Couldn’t read “${NAME}”`)]);
  });
});

describe('a file with another name', () => {
  test('belongs to its draft after a rename', async () => {
    await rename(held.current.path(NAME), held.current.path('Renamed.md'));
    await held.current.syncTwice();
    expect(await held.current.names()).toEqual(['.callwright', 'Renamed.md']);
    held.current.save(id, { content: 'Second.\n' });
    await held.current.mirror.sync();
    await expectFileOf(id, 'Renamed.md');
    expect(held.current.list()).toHaveLength(1);
  });

  test('belongs to its draft with the new text after a rename and a change', async () => {
    await editText('Theirs.');
    await rename(held.current.path(NAME), held.current.path('Renamed.md'));
    await held.current.syncTwice();
    expect(held.current.list()).toMatchObject([{ id, fields: { content: 'Theirs.\n' } }]);
  });

  test('belongs to its draft after a rename, if another tool wrote it without an id', async () => {
    await write('theirs.md', '+++\ntitle = "Theirs"\n+++\nText.\n');
    await held.current.mirror.sync();
    await rename(held.current.path('theirs.md'), held.current.path('ours.md'));
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(2);
    expect(await held.current.names()).toEqual(['.callwright', NAME, 'ours.md']);
  });

  test('belongs to its draft if only the letter case changed', async () => {
    await rename(held.current.path(NAME), held.current.path('FROZEN PIPES.md'));
    await held.current.syncTwice();
    held.current.save(id, { content: 'Second.\n' });
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright', 'FROZEN PIPES.md']);
    expect(held.current.list()).toHaveLength(1);
  });

  test('belongs to the other draft if two were swapped', async () => {
    const other = held.current.add({ title: 'Other', content: 'Other.\n' });
    await held.current.mirror.sync();
    await rename(held.current.path(NAME), held.current.path('x'));
    await rename(held.current.path('Other.md'), held.current.path(NAME));
    await rename(held.current.path('x'), held.current.path('Other.md'));
    await held.current.syncTwice();
    const texts = [id, other.id].flatMap((each) => held.current.versions(each).map(({ fields }) => fields.content));
    expect(texts).toContain('First.\n');
    expect(texts).toContain('Other.\n');
    expect(held.current.list()).toHaveLength(2);
  });

  test.each([
    'Frozen pipes (Ana’s conflicted copy 2026-11-25).md',
    'Frozen pipes.sync-conflict-20261125-093000-ABCDEFG.md',
    'Frozen pipes-DESKTOP-AB12CD3.md',
    'Frozen pipes (1).md',
    'Frozen pipes copy.md',
    'Copy of Frozen pipes.md',
    'Frozen pipes - Copy.md',
  ])('is a conflict if a sync program marked it as a copy: %s', async (name) => {
    const text = (await held.current.readFile(NAME)).replace('First.', 'From another computer.');
    await write(name, text);
    await held.current.syncTwice();
    const { conflict, seq } = held.current.read(id);
    expect(content()).toBe('First.\n');
    expect(held.current.database.versions.read(seq, conflict ?? 0)).toMatchObject({
      kind: 'copy',
      fields: { content: 'From another computer.\n' },
    });
    expect(await held.current.readFile(name)).toBe(text);
    expect(held.current.list()).toHaveLength(1);
    const before = held.current.versions(id).length;
    await held.current.syncTwice();
    expect(held.current.versions(id)).toHaveLength(before);
  });

  test('is ignored if the draft has or had its text', async () => {
    const first = await held.current.readFile(NAME);
    held.current.save(id, { content: 'Second.\n' });
    await held.current.mirror.sync();
    await write('Backup.md', first);
    await write('Frozen pipes (1).md', await held.current.readFile(NAME));
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(1);
    expect(held.current.read(id).conflict).toBeNull();
    expect(await held.current.names()).toHaveLength(4);
  });

  test('is a new draft with a new id if it was copied from a draft’s file', async () => {
    await write('Another.md', (await held.current.readFile(NAME)).replace('First.', 'Began with a copy.'));
    await held.current.syncTwice();
    const [, made] = held.current.list();
    expect(made?.fields.content).toBe('Began with a copy.\n');
    expect(await held.current.readFile('Another.md')).toContain(`id: "${made?.id}"`);
    await rename(held.current.path('Another.md'), held.current.path('Once more.md'));
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(2);
  });

  test('is a new draft, whatever tool wrote it, and stays unchanged until that is saved', async () => {
    const text = '+++\ntitle = "From Hugo"\ntags = ["a"]\n+++\nText.\n';
    await write('2024-01-31-hugo.md', text);
    await write('notes.MD', 'No front matter.\n');
    await held.current.mirror.sync();
    const [, hugo, notes] = held.current.list();
    expect(hugo?.fields).toMatchObject({ title: 'From Hugo', slug: 'hugo', keywords: 'a', content: 'Text.\n' });
    expect(notes?.fields).toMatchObject({ title: 'Notes', content: 'No front matter.\n' });
    await held.current.syncTwice();
    expect(await held.current.readFile('2024-01-31-hugo.md')).toBe(text);
    held.current.save(hugo?.id ?? '', { content: 'More.\n' });
    await held.current.mirror.sync();
    await expectFileOf(hugo?.id ?? '', '2024-01-31-hugo.md');
  });

  test('is a new draft of its owner, with its publications, if its id is unknown', async () => {
    const text = await held.current.readFile(NAME);
    held.current.trash(id);
    await held.current.mirror.sync();
    held.current.deleteForGood(id);
    const owner = '5b1f9d7e-7c3a-4f0e-9d38-0d5c3f1c2a10';
    const published = 'published:\n  revision: 3\n  slug: "a"\n  published_at: ""\n  fingerprint: "f"\n';
    await write('Imported.md', text.replace('---\nFirst', `${published}owner: "${owner}"\n---\nFirst`));
    await held.current.mirror.sync();
    expect(held.current.read(id)).toMatchObject({ owner, publications: [{ revision: 3, slug: 'a' }] });
  });

  test.each([
    ['empty', ''],
    ['hidden', 'Text', '.hidden.md'],
    ['not Markdown', 'Text', 'notes.txt'],
  ])('isn’t a draft if it is %s', async (_what, text, name = 'Empty.md') => {
    await write(name, text);
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(1);
    expect(await held.current.readFile(name)).toBe(text);
  });

  test('is reported if something that isn’t a file replaced a draft’s file', async () => {
    await remove(NAME);
    await mkdir(held.current.path(NAME));
    held.current.save(id, { content: 'Second.\n' });
    await held.current.syncTwice();
    expect(held.current.problem).toContain(`Couldn’t read or write “${NAME}”`);
  });

  test('isn’t a draft if it is a folder', async () => {
    await mkdir(held.current.path('folder.md'));
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(1);
    expect(held.current.problem).toBeNull();
  });
});

describe('a new file', () => {
  test.each([
    ['AC/DC: 50% off? "Yes"', 'AC DC 50% off Yes.md'],
    ['  ..dots.. ', 'dots.md'],
    ['con', 'Untitled con.md'],
    ['', 'Untitled.md'],
    ['\u202Eevil', 'evil.md'],
    ['Größe 日本語 😀', 'Größe 日本語 😀.md'],
    ['x'.repeat(300), `${'x'.repeat(80)}.md`],
  ])('is named after the title %j', async (title, name) => {
    held.current.add({ title });
    await held.current.mirror.sync();
    expect(await held.current.names()).toContain(name);
  });

  test('gets a number if its name is taken in any letter case', async () => {
    await write('FROZEN.md', 'Theirs.');
    held.current.add({ title: 'Frozen' });
    held.current.add({ title: 'frozen' });
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright', 'FROZEN.md', NAME, 'Frozen 2.md', 'frozen 3.md'].sort());
    expect(await held.current.readFile('FROZEN.md')).toBe('Theirs.');
  });

  test('is named after the first title of an untitled draft, but not after later ones', async () => {
    const { id: typed } = held.current.add({ content: 'Words.\n' });
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright', NAME, 'Untitled.md']);
    held.current.save(typed, { title: 'Frozen pipes' });
    await held.current.mirror.sync();
    expect(await held.current.names()).toEqual(['.callwright', 'Frozen pipes 2.md', NAME].sort());
    await expectFileOf(typed, 'Frozen pipes 2.md');
    held.current.save(typed, { title: 'Burst pipes' });
    await held.current.syncTwice();
    expect(await held.current.names()).toEqual(['.callwright', 'Frozen pipes 2.md', NAME].sort());
    expect(held.current.list()).toHaveLength(2);
    expect(held.current.messages).toEqual([]);
  });

  test('is found under its old name if the app starts before the rename', async () => {
    const { id: typed } = held.current.add({ content: 'Words.\n' });
    await held.current.mirror.sync();
    held.current.save(typed, { title: 'Burst pipes' });
    const old = await held.current.readFile('Untitled.md');
    await held.current.mirror.sync();
    // After a kill: the row has the new name, the file still the old one.
    await rename(held.current.path('Burst pipes.md'), held.current.path('Untitled.md'));
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(2);
    await expectFileOf(typed, 'Burst pipes.md');
    await write('Untitled.md', old);
    await held.current.syncTwice();
    expect(held.current.list()).toHaveLength(2);
    expect(held.current.read(typed).conflict).toBeNull();
  });

  test('is written after a pause in typing, so that its name isn’t the first letter', async () => {
    const { id: typed } = held.current.add({ title: 'P' });
    held.current.mirror.noteChange();
    for (const title of ['Pi', 'Pip', 'Pipe']) {
      await pass(5_000);
      held.current.save(typed, { title });
      held.current.mirror.noteChange();
    }
    expect(await held.current.names()).toEqual(['.callwright', NAME]);
    await pass(5_000);
    await pass(5_000);
    await expect.poll(() => held.current.names()).toEqual(['.callwright', NAME, 'Pipe.md']);
  });

  test('is updated while the author is typing, if it exists already', async () => {
    for (const text of ['One.', 'Two.']) {
      held.current.save(id, { content: text });
      held.current.mirror.noteChange();
      await pass(4_000);
    }
    await expect.poll(() => held.current.readFile(NAME)).toContain('Two.');
  });

  async function pass(ms: number): Promise<void> {
    held.current.timers.pass(ms);
    // The lookup runs after everything already started.
    await held.current.mirror.idOf(held.current.path('none.md'));
  }
});

describe('the drafts folder', () => {
  test('is created and marked as ours', async () => {
    expect(await held.current.names()).toContain('.callwright');
  });

  test.each([
    ['gone', async () => {}],
    ['an empty mount point', () => mkdir(held.current.folder)],
    [
      'an empty mount point with a system file',
      async () => {
        await mkdir(held.current.folder);
        await write('.DS_Store', 'x');
      },
    ],
  ])('causes no changes while it is %s, and works again when it is back', async (_what, leave) => {
    const away = join(held.current.root, 'away');
    await rename(held.current.folder, away);
    await leave();
    held.current.save(id, { content: 'Second.\n' });
    await held.current.syncTwice();
    expect(held.current.problem).toContain('Couldn’t find the drafts folder');
    expect(content()).toBe('Second.\n');
    expect((await readdir(held.current.folder).catch(() => [])).filter((name) => name.endsWith('.md'))).toEqual([]);
    await rm(held.current.folder, { recursive: true, force: true });
    await rename(away, held.current.folder);
    await held.current.syncTwice();
    expect(held.current.problem).toBeNull();
    expect(held.current.messages).toEqual([]);
    await expectFileOf(id, NAME);
  });

  test('gets all its files back if they were removed but the marker wasn’t', async () => {
    held.current.add({ title: 'Second' });
    await held.current.mirror.sync();
    await remove(NAME);
    await remove('Second.md');
    await held.current.syncTwice();
    expect(await held.current.names()).toEqual(['.callwright', NAME, 'Second.md']);
    expect(held.current.messages).toEqual([expect.stringMatching(/^2 files were removed or emptied/)]);
  });

  test('can be changed: every draft is written to the new one, and the old one stays', async () => {
    const [before, next] = [held.current.folder, join(held.current.root, 'next')];
    const text = await held.current.readFile(NAME);
    held.current.folder = next;
    await held.current.mirror.choose(next);
    await expectFileOf(id, NAME);
    held.current.save(id, { content: 'Second.\n' });
    await held.current.mirror.sync();
    await expectFileOf(id, NAME);
    held.current.folder = before;
    expect(await held.current.readFile(NAME)).toBe(text);
  });

  test('imports what is in the new one: known files belong to their drafts, others are new', async () => {
    const next = join(held.current.root, 'next');
    await mkdir(next);
    const other = held.current.add({ title: 'Other', content: 'Old.\n' });
    await held.current.mirror.sync();
    const [same, old] = [await held.current.readFile(NAME), await held.current.readFile('Other.md')];
    held.current.save(other.id, { content: 'Newest.\n' });
    held.current.folder = next;
    await write('same.md', same);
    await write('old.md', old);
    await write('theirs.md', 'Theirs.\n');
    await write('conflict.md', 'x');
    await remove('conflict.md');
    await held.current.mirror.choose(next);
    await held.current.syncTwice();
    expect(await held.current.names()).toEqual(['.callwright', 'old.md', 'same.md', 'theirs.md']);
    expect(held.current.list()).toMatchObject([
      { id, conflict: null, fields: { content: 'First.\n' } },
      { id: other.id, conflict: null, fields: { content: 'Newest.\n' } },
      { fields: { title: 'Theirs' } },
    ]);
    await expectFileOf(other.id, 'old.md');
  });

  test('maps files to drafts and drafts to files', async () => {
    const { seq } = held.current.read(id);
    expect(await held.current.mirror.pathOf(seq)).toBe(held.current.path(NAME));
    expect(await held.current.mirror.idOf(held.current.path(NAME))).toBe(id);
    await write('new.md', 'New.');
    const made = await held.current.mirror.idOf(held.current.path('new.md'));
    expect(held.current.list().map((draft) => draft.id)).toEqual([id, made]);
    expect(await held.current.mirror.idOf(join(held.current.root, NAME))).toBeNull();
    await symlink(held.current.folder, join(held.current.root, 'linked'));
    expect(await held.current.mirror.idOf(join(held.current.root, 'linked', NAME))).toBe(id);
    expect(await held.current.mirror.idOf(held.current.path('none.md'))).toBeNull();
  });

  test('is watched, so another program’s change is imported by itself', async () => {
    await editText('Theirs.');
    await expect
      .poll(
        () => {
          held.current.timers.pass(100);
          return content();
        },
        { timeout: 5_000 },
      )
      .toBe('Theirs.\n');
  });

  test('has every draft’s newest text when the app quits', async () => {
    held.current.save(id, { content: 'Last.\n' });
    const made = held.current.add({ title: 'Just begun' });
    await held.current.mirror.finish();
    await expectFileOf(id, NAME);
    await expectFileOf(made.id, 'Just begun.md');
  });
});
