import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPictureAlts } from '@callwright/desktop/main/pictures/picture-alts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const [pipe, van] = [samplePicture(new Uint8Array(1)).name, samplePicture(new Uint8Array(2)).name];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-alts-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

test('what was said of a picture is proposed after a restart; "decorative" is an answer too', async () => {
  const alts = openPictureAlts(folder);
  await Promise.all([alts.store(pipe, 'A burst pipe'), alts.store(van, '')]);
  unwrap(await alts.store(pipe, 'A mended pipe'));
  const readAlt = await openPictureAlts(folder).readAll();
  expect([readAlt(pipe), readAlt(van), readAlt(samplePicture().name)]).toEqual(['A mended pipe', '', null]);
});

test('a damaged file is set aside, and the next description is stored', async () => {
  await writeFile(join(folder, 'picture-alts.json'), '{"version":1,"alts":{"a":');
  const alts = openPictureAlts(folder);
  expect((await alts.readAll())(pipe)).toBeNull();
  unwrap(await alts.store(pipe, 'A pipe'));
  expect((await openPictureAlts(folder).readAll())(pipe)).toBe('A pipe');
});

describeOnEveryDisk('the description of a picture', async (root) => {
  const alts = openPictureAlts(root);
  const names = [pipe, van] as const;
  return {
    store: async (slot, value) => (await alts.store(names[slot], value)).ok,
    read: async (slot) => (await alts.readAll())(names[slot]),
  };
});
