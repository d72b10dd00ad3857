import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureAlts } from '@callwright/desktop/main/pictures/picture-alts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalStorage } from '../../../helpers/local-storage.ts';
import { samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

const [pipe, van] = [samplePicture(new Uint8Array(1)).name, samplePicture(new Uint8Array(2)).name];
let folder: string;
let storage: Awaited<ReturnType<typeof openLocalStorage>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-alts-'));
  storage = await openLocalStorage({ userData: folder, draftsFolder: join(folder, 'drafts') });
});
afterEach(async () => {
  await storage.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

test('the last description of a picture is suggested, including "decorative"', async () => {
  const alts = new PictureAlts(storage);
  await Promise.all([alts.store(pipe, 'A burst pipe'), alts.store(van, '')]);
  unwrap(await alts.store(pipe, 'A mended pipe'));
  const readAlt = await new PictureAlts(storage).readAll();
  expect([readAlt(pipe), readAlt(van), readAlt(samplePicture().name)]).toEqual(['A mended pipe', '', null]);
});

test('a description that can’t be stored gives an error message', async () => {
  storage.refused.add('storePictureAlt');
  expect(await new PictureAlts(storage).store(pipe, 'A pipe')).toEqual({
    ok: false,
    error: { message: 'Couldn’t save the description. The disk is full. Free up some space, then try again.' },
  });
});
