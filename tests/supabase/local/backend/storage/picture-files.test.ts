import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, normalize, sep } from 'node:path';
import {
  isPicturePath,
  openStoredPictureFiles,
  type StoredPictureFiles,
} from '@callwright/supabase/local/backend/storage/picture-files.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';
import { samplePicture } from '../../../../helpers/sample-picture.ts';

const AUTHOR = '11111111-1111-4111-8111-111111111111';

let folder: string;
let files: StoredPictureFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-files-'));
  files = await openStoredPictureFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('the pictures folder', () => {
  test('returns files under the names they were stored with', async () => {
    const { name, bytes } = samplePicture();
    const path = `${AUTHOR}/${name}`;
    expect([await files.read(path), await files.readSize(path)]).toEqual([null, null]);
    await files.write(path, bytes);
    expect(new Uint8Array((await files.read(path)) ?? [])).toEqual(bytes);
    expect(await files.readSize(path)).toBe(bytes.length);
    expect(await readdir(join(folder, AUTHOR))).toEqual([name]);
    await files.remove(path);
    await files.remove(path);
    expect(await files.read(path)).toBeNull();
  });

  test('keeps nothing of a failed write, and keeps the previous file', async () => {
    const [kept, failed] = [samplePicture(), samplePicture()];
    await files.write(`${AUTHOR}/${kept.name}`, kept.bytes);
    await mkdir(join(folder, AUTHOR, failed.name));
    await expect(files.write(`${AUTHOR}/${failed.name}`, failed.bytes)).rejects.toThrow();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(new Uint8Array((await files.read(`${AUTHOR}/${kept.name}`)) ?? [])).toEqual(kept.bytes);
  });

  test('removes only leftovers of a kill at startup', async () => {
    const { name, bytes } = samplePicture();
    await files.write(`${AUTHOR}/${name}`, bytes);
    await writeFile(join(folder, 'incoming/half'), 'half');
    await writeFile(join(folder, 'letter.txt'), 'Dear customer');
    const reopened = await openStoredPictureFiles(folder);
    expect((await readdir(folder)).sort()).toEqual([AUTHOR, 'incoming', 'letter.txt']);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await reopened.readSize(`${AUTHOR}/${name}`)).toBe(bytes.length);
  });
});

describe('a path', () => {
  const { name } = samplePicture(new Uint8Array(1));
  const part = fc.oneof(
    fc.constantFrom(
      AUTHOR,
      name,
      '..',
      '.',
      '',
      '/',
      '\\',
      'con',
      'incoming',
      '%2e%2e',
      '\0',
      ' ',
      AUTHOR.toUpperCase(),
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const path = fc
    .array(part, { maxLength: 5 })
    .chain((parts) =>
      fc.constantFrom(parts.join('/'), parts.join(''), `${AUTHOR}/${parts.join('')}`, `${parts.join('')}/${name}`),
    );

  test('of a picture is below this folder on every system, with its own file if case is ignored', () => {
    fc.assert(
      fc.property(path, (tried) => {
        if (!isPicturePath(tried)) return;
        expect(normalize(tried)).toBe(tried.replaceAll('/', sep));
        expect(tried.toLowerCase().normalize('NFC')).toBe(tried);
        expect(tried.split('/')).toHaveLength(2);
        expect(tried).toMatch(/^[0-9a-f-]{36}\/[0-9a-z.]+$/);
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(isPicturePath(`${AUTHOR}/${name}`)).toBe(true);
  });

  test('of anything else reaches no disk', async () => {
    for (const tried of [
      `../${name}`,
      `${AUTHOR}/../${name}`,
      `${AUTHOR}/..\\${name}`,
      `/${AUTHOR}/${name}`,
      `${AUTHOR}/${name}/x`,
      'incoming/half',
    ]) {
      for (const reach of [files.read, files.readSize, files.remove]) {
        expect(() => reach(tried)).toThrow("isn't the path of a picture");
      }
      await expect(files.write(tried, new Uint8Array(1))).rejects.toThrow("isn't the path of a picture");
    }
    expect(await readdir(folder)).toEqual(['incoming']);
  });
});
