import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draft } from '@callwright/desktop/ipc-contract.ts';
import { type Drafts, openDrafts } from '@callwright/desktop/main/drafts.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let root: string;
let folder: string;
let drafts: Drafts;

const open = () => openDrafts({ folder, trash: (path) => rename(path, join(root, 'trashed.md')) });
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

afterEach(() => rm(root, { recursive: true, force: true }));

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

  test('goes to the trash, and a late save does not bring it back', async () => {
    const { id } = await create({ title: 'A' });
    value(await drafts.delete(id));
    expect(await drafts.save(id, fields({ title: 'B' }))).toEqual({
      ok: false,
      error: { message: 'This draft was deleted.' },
    });
    expect(existsSync(join(folder, `${id}.md`))).toBe(false);
    expect(await readFile(join(root, 'trashed.md'), 'utf8')).toContain('title: "A"');
  });

  test('stays where it is when the system has no trash', async () => {
    const { id } = await create({ title: 'A' });
    const withoutTrash = openDrafts({ folder, trash: () => Promise.reject(new Error('no trash')) });
    expect(await withoutTrash.delete(id)).toEqual({
      ok: false,
      error: { message: expect.stringContaining('could not be moved to the trash') },
    });
    expect(value(await drafts.read(id)).fields.title).toBe('A');
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
    await writeFile(join(folder, 'notes.md'), 'mine');
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
      'Its name is not that of a draft.',
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
    expect(await readdir(root)).toEqual(['drafts', 'secret.md']);
    expect(await readFile(join(root, 'secret.md'), 'utf8')).toBe('secret');
    expect(await readdir(folder)).toHaveLength(1);
  });
});
