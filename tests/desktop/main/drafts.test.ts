import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draft } from '@callwright/desktop/ipc-contract/drafts-contract.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let root: string;
let folder: string;
let drafts: Drafts;

const MACHINE = '6f6f2c9e-4a5f-4b0e-9d0c-3f8b6f0c1a2b';
const open = () =>
  openDrafts({ folder, userData: join(root, 'user-data'), machine: MACHINE, trash: (path) => rm(path) });
const fields = (typed: Partial<PostFields>): PostFields => ({ ...EMPTY_POST_FIELDS, ...typed });

function value<Value>(result: Result<Value, { message: string }>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const create = async (typed: Partial<PostFields> = {}): Promise<Draft> => {
  const { id } = value(await drafts.create());
  return value(await drafts.save(id, fields(typed)));
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-drafts-'));
  folder = join(root, 'drafts');
  drafts = open();
});

afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

describe('a draft', () => {
  test('is a file with its id as its name, and there after a restart', async () => {
    const { id } = await create({ title: 'Missed calls', content: 'Text\r\n' });
    expect(await readdir(folder)).toEqual([`${id}.md`]);
    expect(value(await open().read(id)).fields).toEqual(fields({ title: 'Missed calls', content: 'Text\r\n' }));
  });

  test('holds the last of many saves at once, and no save is torn', async () => {
    const { id } = await create();
    const texts = Array.from({ length: 40 }, (_, index) => `${index} `.repeat(2000));
    await Promise.all(texts.map((content) => drafts.save(id, fields({ content }))));
    expect(value(await open().read(id)).fields.content).toBe(texts.at(-1));
    expect(await readdir(folder)).toEqual([`${id}.md`]);
  });

  test('keeps its time when a save changes nothing', async () => {
    const before = await create({ title: 'A' });
    expect(value(await drafts.save(before.id, before.fields)).updatedAt).toBe(before.updatedAt);
  });

  test('loses half a surrogate pair, which no file can hold, and nothing else', async () => {
    const { id } = await create({ content: 'a\ud800b' });
    expect(value(await drafts.read(id)).fields.content).toBe('a\ufffdb');
  });

  test('keeps front matter that another program added', async () => {
    const { id } = await create({ title: 'A' });
    const path = join(folder, `${id}.md`);
    await writeFile(path, (await readFile(path, 'utf8')).replace('---\n', '---\ncategory: tips\n'));
    await drafts.save(id, fields({ title: 'B' }));
    expect(await readFile(path, 'utf8')).toContain('category: "tips"');
  });

  test('is written anew when its file was taken away while it was open', async () => {
    const { id } = await create({ title: 'A' });
    await rm(join(folder, `${id}.md`));
    expect(await drafts.save(id, fields({ title: 'B' }))).toMatchObject({ ok: true });
    expect(value(await drafts.read(id)).fields.title).toBe('B');
  });

  test('is deleted, and a late save does not bring it back', async () => {
    const { id } = await create({ title: 'A' });
    value(await drafts.delete(id));
    expect(await drafts.save(id, fields({ title: 'B' }))).toEqual({
      ok: false,
      error: { message: 'This draft was deleted.' },
    });
    expect(existsSync(join(folder, `${id}.md`))).toBe(false);
  });
});

describe('a deleted draft', () => {
  test('comes back byte for byte, after a restart as well', async () => {
    const { id } = await create({ title: 'A', content: 'text\r\n😀' });
    const bytes = await readFile(join(folder, `${id}.md`));
    const { key } = value(await drafts.delete(id));
    drafts = open();
    expect(value(await drafts.listDeleted())).toMatchObject([{ key, id, title: 'A' }]);
    expect(value(await drafts.undelete(key))).toMatchObject({ id, notice: null, fields: { title: 'A' } });
    expect(await readFile(join(folder, `${id}.md`))).toEqual(bytes);
    expect(value(await drafts.listDeleted())).toEqual([]);
    expect((await drafts.save(id, fields({ title: 'B' }))).ok).toBe(true);
  });

  test('takes the place of no other file', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'notes.md'), 'first');
    const [first] = value(await drafts.list()).drafts;
    const { key } = value(await drafts.delete(first?.id ?? ''));
    await writeFile(join(folder, 'notes.md'), 'second');
    value(await drafts.undelete(key));
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.sort()).toEqual(['first', 'second']);
  });
});

describe('a file that came from outside', () => {
  beforeEach(() => mkdir(folder, { recursive: true }));

  test('is a draft, and stays the same one when it is saved, renamed and read again', async () => {
    await writeFile(join(folder, 'tips.md'), '---\nlayout: post\n---\n# Tips\n');
    const [found] = value(await drafts.list()).drafts;
    const id = found?.id ?? '';
    expect(found).toMatchObject({ title: 'Tips', state: 'draft' });
    expect(value(await open().list()).drafts[0]?.id).toBe(id);

    value(await drafts.save(id, fields({ title: 'Better tips', content: '# Tips\n' })));
    expect(await readdir(folder)).toEqual(['tips.md']);
    expect(await readFile(join(folder, 'tips.md'), 'utf8')).toContain('layout: "post"');
    await rename(join(folder, 'tips.md'), join(folder, 'better.md'));
    expect(value(await open().list()).drafts).toMatchObject([{ id, title: 'Better tips' }]);
  });

  test('as a copy of a draft is another draft, which is not published', async () => {
    const { id, fields: sent } = await create({ title: 'A' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    value(await drafts.markPublished(id, { ...publication, fields: sent }));
    await writeFile(join(folder, 'copy.md'), await readFile(join(folder, `${id}.md`)));
    const states = value(await drafts.list()).drafts.map((draft) => [draft.id === id, draft.state]);
    expect(states.sort()).toEqual([
      [false, 'draft'],
      [true, 'published'],
    ]);
  });

  test('is listed when it appears, changed when it changes, and gone when it goes', async () => {
    const titles = async () => value(await drafts.list()).drafts.map(({ title }) => title);
    await writeFile(join(folder, 'a.md'), '---\ntitle: One\n---\n');
    expect(await titles()).toEqual(['One']);
    await writeFile(join(folder, 'a.md'), '---\ntitle: Two, longer\n---\n');
    expect(await titles()).toEqual(['Two, longer']);
    await rm(join(folder, 'a.md'));
    expect(await titles()).toEqual([]);
  });
});

describe('a change from outside to a draft', () => {
  const rewrite = async (id: string, from: string, to: string) => {
    const path = join(folder, `${id}.md`);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
  };

  test('is taken when the draft is read, said, and the text before it is kept', async () => {
    const { id } = await create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    const read = value(await drafts.read(id));
    expect(read).toMatchObject({ fields: { content: 'theirs' }, notice: { kind: 'changed-outside' } });
    expect(value(await drafts.readVersion(id, read.notice?.version ?? '')).content).toBe('mine');
  });

  test('is said after a restart too', async () => {
    const { id } = await create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    expect(value(await open().read(id)).notice).toMatchObject({ kind: 'changed-outside' });
  });

  test('under words that were not saved yet leaves both: the words in the file, the other text as a version', async () => {
    const { id } = await create({ content: 'mine' });
    await rewrite(id, 'mine', 'theirs');
    const saved = value(await drafts.save(id, fields({ content: 'mine, and more' })));
    expect(saved).toMatchObject({ fields: { content: 'mine, and more' }, notice: { kind: 'kept-both' } });
    expect(value(await drafts.readVersion(id, saved.notice?.version ?? '')).content).toBe('theirs');
  });

  test('is not mistaken for one of ours: saves, a restart and a publish say nothing', async () => {
    const { id, fields: sent } = await create({ content: 'mine' });
    expect(value(await open().read(id)).notice).toBeNull();
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    value(await drafts.markPublished(id, publication));
    expect(value(await open().read(id)).notice).toBeNull();
    expect(value(await drafts.read(id)).notice).toBeNull();
  });
});

describe('an earlier version', () => {
  test('is listed with its time and size, and read', async () => {
    const { id } = await create({ content: 'first' });
    await drafts.save(id, fields({ content: 'second' }));
    const [newest] = value(await drafts.listVersions(id));
    expect(newest).toMatchObject({ reason: 'saved' });
    expect(newest?.size).toBeGreaterThan(100);
    expect(value(await drafts.readVersion(id, newest?.id ?? '')).content).toBe('second');
  });

  test('is restored without losing the text that stood, and without forgetting the publish', async () => {
    const { id, fields: sent } = await create({ content: 'first' });
    const [first] = value(await drafts.listVersions(id));
    const publication = { revision: 4, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    value(await drafts.markPublished(id, publication));
    await drafts.save(id, fields({ content: 'second' }));
    const restored = value(await drafts.restoreVersion(id, first?.id ?? ''));
    expect(restored).toMatchObject({ fields: { content: 'first' }, publication: { revision: 4 } });
    const versions = value(await drafts.listVersions(id));
    expect(versions.map(({ reason }) => reason).slice(0, 2)).toEqual(['restored', 'replaced']);
    expect(value(await drafts.readVersion(id, versions[1]?.id ?? '')).content).toBe('second');
  });

  test('stands in for a damaged file, which is set aside', async () => {
    const { id } = await create({ content: 'whole' });
    await writeFile(join(folder, `${id}.md`), Buffer.from([0xff, 0xfe]));
    const [unreadable] = value(await drafts.list()).unreadable;
    expect(unreadable?.lastVersion?.draft).toBe(id);
    const restored = await drafts.restoreVersion(id, unreadable?.lastVersion?.id ?? '');
    expect(value(restored).fields.content).toBe('whole');
    const names = await readdir(folder);
    expect(names.filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  });
});

describe('a draft as a file', () => {
  test('is duplicated under another id, without its publish and its slug', async () => {
    const { id } = await create({ title: 'A', slug: 'a', content: 'text' });
    const copy = value(await drafts.duplicate(id));
    expect(copy).toMatchObject({ fields: { title: 'A (copy)', slug: '', content: 'text' }, state: 'draft' });
    expect(copy.id).not.toBe(id);
  });

  test('is imported with what its front matter holds besides', async () => {
    const { id } = value(await drafts.import('My post.md', '---\nlayout: post\ntags: [a, b]\n---\nText\n'));
    value(await drafts.save(id, fields({ title: 'Named', content: 'Text, changed\n' })));
    const { text } = value(await drafts.readFile(id));
    expect(text).toContain('layout: "post"');
    expect(text).toMatch(/tags:\n {2}- "a"\n {2}- "b"/);
    expect(text).toContain('Text, changed');
  });

  test('exported and imported again is the same post where it is missing, and a copy where it is not', async () => {
    const { id } = await create({ title: 'A' });
    const { text } = value(await drafts.readFile(id));
    expect(value(await drafts.import('a.md', text)).id).not.toBe(id);
    folder = join(root, 'other-drafts');
    const elsewhere = openDrafts({
      folder,
      userData: join(root, 'other'),
      machine: randomUUID(),
      trash: (path) => rm(path),
    });
    expect(value(await elsewhere.import('a.md', text)).id).toBe(id);
  });

  test('is found by words of its title and its text, wherever they stand', async () => {
    const { id } = await create({ title: 'Frozen pipes', content: `${'word '.repeat(50)}call a PLUMBER at night` });
    await create({ title: 'Other', content: 'nothing' });
    value(await drafts.list());
    expect(await drafts.search('plumber pipes')).toEqual([{ id, passage: expect.stringContaining('PLUMBER') }]);
    expect(await drafts.search('plumber gas')).toEqual([]);
  });
});

describe('moving the folder', () => {
  let to: string;
  beforeEach(() => {
    to = join(root, 'elsewhere');
  });

  test('takes every draft along and leaves nothing behind', async () => {
    const { id } = await create({ title: 'A' });
    await writeFile(join(folder, 'notes.md'), 'mine');
    let kept = '';
    expect(
      await drafts.move(to, async (noted) => {
        kept = noted;
      }),
    ).toEqual({ ok: true, value: to });
    expect([kept, drafts.folder()]).toEqual([to, to]);
    expect((await readdir(to)).sort()).toEqual([`${id}.md`, 'notes.md'].sort());
    expect(await readdir(folder)).toEqual([]);
    expect(value(await drafts.read(id))).toMatchObject({ fields: { title: 'A' }, notice: null });
  });

  test.each([
    [
      'another file has the name of one',
      async (id: string) => writeFile(join(to, `${id}.md`), 'other'),
      'There is another',
    ],
    ['the new place can not be noted', null, 'The disk is full'],
  ])('changes nothing when %s', async (_name, prepareTarget, reason) => {
    const { id } = await create({ title: 'A' });
    await create({ title: 'B' });
    await mkdir(to);
    await prepareTarget?.(id);
    const before = (await readdir(folder)).sort();
    const there = await readdir(to);
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const moved = await drafts.move(to, full);
    expect(moved).toMatchObject({ ok: false, error: { message: expect.stringContaining(reason) } });
    expect((await readdir(folder)).sort()).toEqual(before);
    expect(await readdir(to)).toEqual(there);
    expect(drafts.folder()).toBe(folder);
    expect(value(await drafts.read(id)).fields.title).toBe('A');
  });

  test('waits for no save, and no save is lost by it', async () => {
    const { id } = await create({ title: 'A' });
    const moving = drafts.move(to, async () => {});
    const saved = drafts.save(id, fields({ title: 'B' }));
    expect((await moving).ok).toBe(true);
    value(await saved);
    expect(value(await drafts.read(id)).fields.title).toBe('B');
    expect(await readFile(join(to, `${id}.md`), 'utf8')).toContain('title: "B"');
  });
});

describe('publishing a draft', () => {
  test('makes it published, an edit makes it changed, and taking the edit back makes it published', async () => {
    const { id, fields: sent } = await create({ title: 'A', content: 'text' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z' };
    expect(value(await drafts.markPublished(id, { ...publication, fields: sent }))).toMatchObject({
      state: 'published',
      publication,
    });
    expect(value(await drafts.save(id, { ...sent, title: 'B' })).state).toBe('changed');
    expect(value(await open().save(id, sent)).state).toBe('published');
  });

  test('keeps what was typed while it was being sent', async () => {
    const { id, fields: sent } = await create({ title: 'A' });
    await drafts.save(id, { ...sent, title: 'typed meanwhile' });
    const publication = { revision: 1, slug: 'a', publishedAt: '2026-11-20T09:00:00Z', fields: sent };
    expect(value(await drafts.markPublished(id, publication))).toMatchObject({
      state: 'changed',
      fields: { title: 'typed meanwhile' },
    });
  });
});

describe('the list of drafts', () => {
  test('is empty before the first one, in a folder that is not there yet', async () => {
    expect(await drafts.list()).toEqual({ ok: true, value: { drafts: [], unreadable: [] } });
  });

  test('shows the beginning of the text where there is no excerpt', async () => {
    await create({ title: 'A', content: '# Heading\n\nSome **bold** [link](https://example.com) text' });
    expect(value(await drafts.list()).drafts).toMatchObject([{ title: 'A', excerpt: 'Heading Some bold link text' }]);
  });

  test('names every file that it can not read, and leaves each as it is', async () => {
    const { id } = await create({ title: 'Good' });
    const damaged = `${randomUUID()}.md`;
    await writeFile(join(folder, damaged), '---\ntitle: "cut');
    await writeFile(join(folder, `${randomUUID()}.md`), Buffer.from([0x2d, 0xff, 0xfe, 0x00]));
    await writeFile(join(root, 'secret.txt'), 'secret');
    await symlink(join(root, 'secret.txt'), join(folder, `${randomUUID()}.md`));
    await mkdir(join(folder, `${randomUUID()}.md`));
    const before = await readdir(folder);

    const list = value(await drafts.list());
    expect(list.drafts.map((draft) => draft.id)).toEqual([id]);
    expect(list.unreadable.map(({ reason }) => reason).sort()).toEqual([
      'It is not a file but a link or a folder.',
      'It is not a file but a link or a folder.',
      'It is not text in UTF-8.',
      expect.stringContaining('Its front matter is not that of a draft'),
    ]);
    expect(await readdir(folder)).toEqual(before);
    expect(await readFile(join(folder, damaged), 'utf8')).toBe('---\ntitle: "cut');
  });

  test('never takes a damaged draft for an empty one: a save puts the damaged file aside first', async () => {
    const { id } = await create({ title: 'A' });
    await writeFile(join(folder, `${id}.md`), 'damaged');
    value(await drafts.save(id, fields({ title: 'B' })));
    const aside = (await readdir(folder)).find((name) => name.includes('.damaged-'));
    expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe('damaged');
    expect(value(await drafts.read(id)).fields.title).toBe('B');
  });
});

describe('the folder of drafts', () => {
  test('is swept of what a killed write left, and of nothing else', async () => {
    const { id } = await create({ title: 'A' });
    await writeFile(join(folder, `${id}.md.123-4.unfinished`), 'half');
    await writeFile(join(folder, 'picture.png'), 'png');
    value(await open().list());
    expect((await readdir(folder)).sort()).toEqual([`${id}.md`, 'picture.png'].sort());
  });

  test('that can not be made is said in words at every read and save', async () => {
    await writeFile(join(root, 'file'), '');
    folder = join(root, 'file', 'drafts');
    drafts = open();
    expect(await drafts.list()).toMatchObject({ ok: false });
    expect(await drafts.create()).toMatchObject({ ok: false, error: { message: expect.stringMatching(/./) } });
  });

  test('that is gone while the app runs fails a save in words, and the old text stands once it is back', async () => {
    const { id } = await create({ title: 'A' });
    await rename(folder, join(root, 'moved'));
    await writeFile(folder, 'a file in its place');
    const saved = await drafts.save(id, fields({ title: 'B' }));
    await rm(folder);
    await rename(join(root, 'moved'), folder);
    expect(saved).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^The system refused it/) } });
    expect(value(await drafts.read(id)).fields.title).toBe('A');
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
    await writeFile(join(root, 'secret.md'), 'secret');
    await create();
    await fc.assert(
      fc.asyncProperty(hostile, async (id) => {
        expect((await drafts.read(id)).ok).toBe(false);
        expect((await drafts.save(id, fields({ title: 'x' }))).ok).toBe(false);
        expect((await drafts.delete(id)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
    expect((await readdir(root)).sort()).toEqual(['drafts', 'secret.md', 'user-data']);
    expect(await readFile(join(root, 'secret.md'), 'utf8')).toBe('secret');
    expect(await readdir(folder)).toHaveLength(1);
  });
});
