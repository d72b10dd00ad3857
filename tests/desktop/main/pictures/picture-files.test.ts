import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let folder: string;
let files: ReturnType<typeof openPictureFiles>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-pictures-'));
  files = openPictureFiles(() => folder);
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

const pathOf = (name: string) => join(folder, 'pictures', name);
const listNames = async () => (await files.list()).map(({ name }) => name);

describe('picture files', () => {
  test('are named by their content and stored once, however often they are added', async () => {
    const picture = samplePicture();
    unwrap(await files.add(picture.name, picture.bytes));
    unwrap(await files.add(picture.name, picture.bytes));
    expect(await readdir(join(folder, 'pictures'))).toEqual([picture.name]);
    expect(new Uint8Array(unwrap(await files.read(picture.name)))).toEqual(picture.bytes);
    expect(await files.list()).toMatchObject([{ name: picture.name, sizeBytes: 1000 }]);
  });

  test('added at the same time are one file', async () => {
    const picture = samplePicture();
    const added = await Promise.all([1, 2, 3].map(() => files.add(picture.name, picture.bytes)));
    expect(added.every(({ ok }) => ok)).toBe(true);
    expect(await readdir(join(folder, 'pictures'))).toEqual([picture.name]);
  });

  test('are none if nothing was added', async () => {
    expect(await listNames()).toEqual([]);
    expect(await files.read(samplePicture().name)).toMatchObject({ ok: false, error: { kind: 'missing' } });
  });

  test('are rejected if the name doesn’t match the content', async () => {
    const { name } = samplePicture();
    expect(await files.add(name, new Uint8Array(3))).toEqual({
      ok: false,
      error: { message: 'The picture was damaged while it was being saved. Add it again.' },
    });
    expect(await files.add('../notes.md', new Uint8Array(3))).toMatchObject({ ok: false });
    expect(await readdir(folder)).toEqual([]);
  });

  test('are rejected if the blog wouldn’t accept them', async () => {
    const picture = samplePicture(new Uint8Array(MAX_PICTURE_BYTES + 1));
    expect(await files.add(picture.name, picture.bytes)).toEqual({
      ok: false,
      error: { message: 'The picture is larger than 6 MB. Make it smaller, then add it again.' },
    });
  });

  test('corrupted by the disk aren’t shown, and are set aside when added again', async () => {
    const picture = samplePicture();
    unwrap(await files.add(picture.name, picture.bytes));
    await writeFile(pathOf(picture.name), 'spoilt');
    expect(await files.read(picture.name)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    unwrap(await files.add(picture.name, picture.bytes));
    expect(unwrap(await files.read(picture.name))).toHaveLength(1000);
    const [aside] = (await readdir(join(folder, 'pictures'))).filter((name) => name.includes('damaged'));
    expect(await readFile(pathOf(aside ?? ''), 'utf8')).toBe('spoilt');
  });

  test('are never links to other places', async () => {
    const { name } = samplePicture();
    await mkdir(join(folder, 'pictures'));
    await writeFile(join(folder, 'secret'), 'secret');
    await symlink(join(folder, 'secret'), pathOf(name));
    expect(await files.read(name)).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    expect(await listNames()).toEqual([]);
  });

  test('don’t create the drafts folder, whose disk may be unplugged', async () => {
    const away = openPictureFiles(() => join(folder, 'away'));
    const picture = samplePicture();
    expect(await away.add(picture.name, picture.bytes)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^Couldn’t save the picture\. The drafts folder .* is missing\./) },
    });
    await expect(away.list()).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  test('leave other files in their folder alone', async () => {
    await mkdir(join(folder, 'pictures'));
    await writeFile(pathOf('holiday.jpg'), 'mine');
    expect(await listNames()).toEqual([]);
  });
});

const PICTURES = new Map<string, ReturnType<typeof samplePicture>>();
const pictureOf = (value: string) => {
  const known = PICTURES.get(value) ?? samplePicture(new TextEncoder().encode(value));
  PICTURES.delete(value);
  PICTURES.set(value, known);
  return known;
};

// Pictures never change, so the value of a slot is the latest picture in it.
describeOnEveryDisk(
  'a picture',
  async (root) => {
    const files = openPictureFiles(() => root);
    return {
      async store(_slot, value) {
        const { name, bytes } = pictureOf(value);
        return (await files.add(name, bytes)).ok;
      },
      async read(slot) {
        const ofSlot = [...PICTURES.keys()].filter((value) => value.endsWith(` ${slot}`)).reverse();
        for (const value of ofSlot) if ((await files.read(PICTURES.get(value)?.name ?? '')).ok) return value;
        return null;
      },
    };
  },
  { afterFailure: 'either' },
);
