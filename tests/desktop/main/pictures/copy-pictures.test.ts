import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPictures } from '@callwright/desktop/main/pictures/copy-pictures.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let root: string;
let from: string;
let to: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-copy-'));
  [from, to] = [join(root, 'here'), join(root, 'there')];
  await mkdir(from);
  await mkdir(to);
});
afterEach(() => rm(root, { recursive: true, maxRetries: 10 }));

async function addPicture(folder: string): Promise<SamplePicture> {
  const picture = samplePicture();
  unwrap(await openPictureFiles(() => folder).add(picture.name, picture.bytes));
  return picture;
}
const picturesIn = async (folder: string) => (await readdir(join(folder, 'pictures'))).sort();

test('every picture is copied with its time, and nothing else is', async () => {
  const [first, second] = [await addPicture(from), await addPicture(from)];
  const added = new Date('2026-11-01T08:00:00Z');
  await utimes(join(from, 'pictures', first.name), added, added);
  await writeFile(join(from, 'pictures', 'holiday.jpg'), 'mine');
  unwrap(await copyPictures(from, to));
  expect(await picturesIn(to)).toEqual([first.name, second.name].sort());
  expect(await picturesIn(from)).toHaveLength(3);
  expect((await stat(join(to, 'pictures', first.name))).mtime).toEqual(added);
});

test('an existing picture isn’t changed', async () => {
  const { name } = await addPicture(from);
  await mkdir(join(to, 'pictures'));
  await writeFile(join(to, 'pictures', name), 'there already');
  unwrap(await copyPictures(from, to));
  expect(await readFile(join(to, 'pictures', name), 'utf8')).toBe('there already');
});

test('an unplugged folder has nothing to copy', async () => {
  expect(await copyPictures(join(root, 'away'), to)).toEqual({ ok: true, value: undefined });
  expect(await copyPictures(from, to)).toEqual({ ok: true, value: undefined });
});

test('an unwritable folder gives an error message', async () => {
  await addPicture(from);
  expect(await copyPictures(from, join(root, 'away'))).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^Couldn’t copy the pictures\. /) },
  });
});
