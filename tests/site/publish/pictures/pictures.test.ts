import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@callwright/shared/result.ts';
import { deleteUnused } from '@callwright/site/publish/cached-file.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../helpers/photo.ts';

const AUTHOR = '6f1d1c1e-0b1a-4c1d-8e1f-2a3b4c5d6e7f';

let folder: string;
let requests: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-pictures-'));
  requests = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function prepare(seed: number) {
  const { name, bytes } = await drawPhoto(seed, { widthPx: 48, heightPx: 32 });
  const pictures = openPictures(folder, async (path) => {
    requests.push(path);
    return ok(bytes);
  });
  const prepared = await pictures.prepare(`${AUTHOR}/${name}`, 'page');
  if (!prepared.ok) throw new Error(String(prepared.error));
  return prepared.value;
}

const listFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

describe('the picture cache', () => {
  test('returns files from earlier runs', async () => {
    const first = await prepare(1);
    expect(await prepare(1)).toEqual(first);
    expect(requests).toHaveLength(1);
  });

  test('encodes a picture again if a file is damaged', async () => {
    const [first, ...rest] = await prepare(1);
    await writeFile(first?.source ?? '', 'half');
    expect(await prepare(1)).toEqual([first, ...rest]);
  });

  test('removes what no release has used for a month', async () => {
    await prepare(1);
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
    const used = await prepare(2);
    await deleteUnused(folder);
    expect(await listFiles()).toHaveLength(used.length + 1);
    expect(await prepare(2)).toEqual(used);
    expect(requests).toHaveLength(2);
  });

  test('keeps the files of an old picture in use', async () => {
    const before = await prepare(1);
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
    await prepare(1);
    await deleteUnused(folder);
    expect(await prepare(1)).toEqual(before);
    expect(requests).toHaveLength(1);
  });
});
