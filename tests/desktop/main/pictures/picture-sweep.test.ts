import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@callwright/desktop/main/database/database.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { sweepPictures } from '@callwright/desktop/main/pictures/picture-sweep.ts';
import { PictureOperations } from '@callwright/desktop/main/storage/picture-operations.ts';
import type { Storage } from '@callwright/desktop/main/storage/storage.ts';
import { EMPTY_POST_FIELDS, type PostFields } from '@callwright/shared/post/post.ts';
import { ok } from '@callwright/shared/result.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
let folder: string;
let database: Database;
let storage: Pick<Storage, 'call'>;
let nowMs: number;
let trashed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-sweep-'));
  nowMs = Date.UTC(2026, 10, 22);
  trashed = [];
  database = unwrap(Database.open(join(folder, 'callwright.db'), { now: () => nowMs }));
  const operations = new PictureOperations(database, () => nowMs);
  storage = { call: (async (_name, input) => ok(operations.sweepPictures(input as never))) as Storage['call'] };
});
afterEach(async () => {
  database.connection.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

const files = openPictureFiles(() => folder);

async function addPicture(): Promise<string> {
  const { name, bytes } = samplePicture();
  unwrap(await files.add(name, bytes));
  return name;
}

function sweep(): Promise<void> {
  database.drafts.emptyTrash();
  database.versions.thin(nowMs);
  const trash = async (path: string) => {
    trashed.push(path);
    await rm(path);
  };
  return sweepPictures({ storage, files, draftsFolder: () => folder, trash });
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    nowMs += DAY_MS;
    await sweep();
  }
}
const left = () => readdir(join(folder, 'pictures'));
const naming = (name: string): PostFields => ({ ...EMPTY_POST_FIELDS, content: `![A pipe](pictures/${name})` });
const addDraft = (fields: PostFields, front = '') =>
  database.drafts.insert(crypto.randomUUID(), { fields, front, owner: null }, 'saved');

describe('unused pictures', () => {
  test('move to the system trash after thirty days, not earlier', async () => {
    const name = await addPicture();
    await pass(30);
    expect(await left()).toEqual([name]);
    await pass(1);
    expect([await left(), trashed]).toEqual([[], [join(folder, 'pictures', name)]]);
  });

  test('start over once something uses them', async () => {
    const name = await addPicture();
    await pass(20);
    const draft = addDraft(naming(name));
    await pass(1);
    database.drafts.trash(draft);
    await pass(59);
    expect(await left()).toEqual([name]);
    await pass(5);
    expect(await left()).toEqual([]);
  });

  test('stay, whatever the clock says', async () => {
    await addPicture();
    await pass(1);
    nowMs = Date.UTC(2099, 0, 1);
    await pass(10);
    expect(await left()).toHaveLength(1);
  });

  test('with other names, and folders, stay', async () => {
    await addPicture();
    await writeFile(join(folder, 'pictures', 'holiday.jpg'), 'mine');
    await mkdir(join(folder, 'pictures', samplePicture().name));
    await pass(32);
    expect(await left()).toHaveLength(2);
  });
});

describe('a picture stays if it is used', () => {
  test.each<[string, (name: string) => unknown]>([
    ['by a draft', (name) => addDraft(naming(name))],
    ['as the featured image', (name) => addDraft({ ...EMPTY_POST_FIELDS, featuredImageUrl: `pictures/${name}` })],
    ['by front matter of another tool', (name) => addDraft(EMPTY_POST_FIELDS, `cover: pictures/${name}\n`)],
    [
      'by an earlier version only',
      (name) => {
        const draft = addDraft(naming(name));
        nowMs += DAY_MS;
        database.drafts.change(draft, { fields: EMPTY_POST_FIELDS, kind: 'outside' });
      },
    ],
    [
      'by a file that is not text',
      (name) =>
        database.drafts.insert(
          crypto.randomUUID(),
          { fields: EMPTY_POST_FIELDS, front: '', owner: null },
          'outside',
          Buffer.from(`\xff pictures/${name}`, 'latin1'),
        ),
    ],
    [
      'by a queued post',
      (name) =>
        database.outbox.store([
          { post: 'a', origin: '', account: 'a', entry: JSON.stringify({ typed: naming(name) }) },
        ]),
    ],
    [
      'by a damaged version, which may use anything',
      () => {
        addDraft(EMPTY_POST_FIELDS);
        database.connection.run("update versions set fields = x'00'");
      },
    ],
  ])('%s', async (_where, use) => {
    const name = await addPicture();
    use(name);
    await pass(35);
    expect([await left(), trashed]).toEqual([[name], []]);
  });

  test('by a deleted draft, which can be restored with it', async () => {
    const name = await addPicture();
    const draft = database.drafts.trash(addDraft(naming(name)));
    await pass(29);
    database.drafts.restore(draft);
    await pass(35);
    expect(await left()).toEqual([name]);
  });

  test('or if its folder is unplugged', async () => {
    await addPicture();
    await pass(30);
    const away = sweepPictures({
      storage,
      files: openPictureFiles(() => join(folder, 'away')),
      draftsFolder: () => folder,
      trash: rm,
    });
    await expect(away).rejects.toThrow('ENOENT');
    expect(await left()).toHaveLength(1);
  });
});
