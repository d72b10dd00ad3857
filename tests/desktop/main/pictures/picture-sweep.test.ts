import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fields, setUpDrafts } from '../../../helpers/drafts-folder-fixture.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const disk = setUpDrafts();
let nowMs: number;
let trashed: string[];

beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 22);
  trashed = [];
  await open();
});

async function open(): Promise<void> {
  const trash = async (path: string) => {
    trashed.push(path);
    await rm(path);
  };
  disk.drafts = disk.open({ now: () => nowMs, trash });
  await disk.drafts.flush();
}

async function addPicture(): Promise<string> {
  const { name, bytes } = samplePicture();
  unwrap(await openPictureFiles(disk.drafts.folder).add(name, bytes));
  return name;
}

/** Lets so many days pass, with a look each day as the app takes it. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    nowMs += DAY_MS;
    await disk.drafts.sweep();
  }
}
const left = () => readdir(join(disk.drafts.folder(), 'pictures'));
const naming = (name: string) => fields({ content: `![A pipe](pictures/${name})` });

describe('pictures that nothing names', () => {
  test('go to the system’s trash after thirty days, and not before', async () => {
    const name = await addPicture();
    await pass(30);
    expect(await left()).toEqual([name]);
    await pass(1);
    expect([await left(), trashed]).toEqual([[], [join(disk.folder, 'pictures', name)]]);
  });

  test('are counted anew once something has named them', async () => {
    const name = await addPicture();
    await pass(20);
    const { id } = unwrap(await disk.drafts.save(crypto.randomUUID(), naming(name)));
    await pass(1);
    unwrap(await disk.drafts.delete(id));
    // Thirty days in the trash, and thirty more without anything.
    await pass(59);
    expect(await left()).toEqual([name]);
    await pass(5);
    expect(await left()).toEqual([]);
  });

  test('stay whatever the clock says', async () => {
    await addPicture();
    await pass(1);
    nowMs = Date.UTC(2099, 0, 1);
    await disk.drafts.sweep();
    await pass(10);
    expect(await left()).toHaveLength(1);
  });

  test('that are of another name, or folders, stay', async () => {
    await addPicture();
    await writeFile(join(disk.folder, 'pictures', 'holiday.jpg'), 'mine');
    await mkdir(join(disk.folder, 'pictures', samplePicture().name));
    await pass(32);
    expect(await left()).toHaveLength(2);
  });
});

describe('a picture stays where it is named', () => {
  test.each<[string, (name: string) => Promise<unknown>]>([
    ['by a draft', async (name) => disk.drafts.save(crypto.randomUUID(), naming(name))],
    [
      'as the featured image',
      (name) => disk.drafts.save(crypto.randomUUID(), fields({ featuredImageUrl: `pictures/${name}` })),
    ],
    ['by another program’s file', (name) => writeFile(join(disk.folder, 'Notes.MD'), `<img src="pictures/${name}">`)],
    [
      'by a file that is no draft any more',
      (name) => writeFile(join(disk.folder, `${crypto.randomUUID()}.md`), `\0${name}`),
    ],
    [
      'by an earlier version alone',
      async (name) => {
        const { id } = unwrap(await disk.drafts.save(crypto.randomUUID(), naming(name)));
        // Versions of the same hour are thinned.
        nowMs += 8 * DAY_MS;
        unwrap(await disk.drafts.save(id, fields({ content: 'Without it.' })));
      },
    ],
    [
      'by a draft whose file is missing',
      async (name) => {
        const { id } = unwrap(await disk.drafts.save(crypto.randomUUID(), naming(name)));
        await rm(join(disk.folder, `${id}.md`));
      },
    ],
    [
      'by what waits to be published',
      (name) =>
        writeFile(join(disk.root, 'user-data', 'publish-queue.json'), JSON.stringify({ posts: [naming(name)] })),
    ],
  ])('%s', async (_where, use) => {
    const name = await addPicture();
    await use(name);
    await pass(35);
    expect([await left(), trashed]).toEqual([[name], []]);
  });

  test('by a deleted draft, which comes back with it', async () => {
    const name = await addPicture();
    const { id } = unwrap(await disk.drafts.save(crypto.randomUUID(), naming(name)));
    const { key } = unwrap(await disk.drafts.delete(id));
    await pass(29);
    unwrap(await disk.drafts.undelete(key));
    await pass(35);
    expect(await left()).toEqual([name]);
  });

  test('where anything can’t be read', async () => {
    const name = await addPicture();
    await pass(30);
    // A folder in the place of a version's file can't be read as one; a loop of links can't be read at all.
    await mkdir(join(disk.root, 'user-data', 'versions'), { recursive: true });
    await writeFile(join(disk.root, 'user-data', 'publish-queue.json'), '');
    await rm(join(disk.root, 'user-data', 'versions'), { recursive: true });
    await writeFile(join(disk.root, 'user-data', 'versions'), 'no folder');
    nowMs += 5 * DAY_MS;
    await expect(disk.drafts.sweep()).rejects.toThrow('ENOTDIR');
    expect(await left()).toEqual([name]);
  });
});
