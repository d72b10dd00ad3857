import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportWithPictures, hasPictures } from '@callwright/desktop/main/pictures/export-with-pictures.ts';
import {
  describeLeftPictures,
  importPictures,
  importPicturesBeside,
  readArchive,
} from '@callwright/desktop/main/pictures/import-pictures.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { ok } from '@callwright/shared/result.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SamplePicture, samplePicture } from '../../../helpers/sample-picture.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

let root: string;
let target: string;
let pictures: [SamplePicture, SamplePicture];
let text: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-export-'));
  target = join(root, 'target');
  for (const name of ['drafts', 'target', 'elsewhere']) await mkdir(join(root, name));
  pictures = [samplePicture(), samplePicture()];
  for (const { name, bytes } of pictures) unwrap(await here().add(name, bytes));
  text = `---\nfeatured_image: pictures/${pictures[1].name}\n---\n![A pipe](pictures/${pictures[0].name})\n`;
});
afterEach(() => rm(root, { recursive: true, maxRetries: 10 }));

const here = () => openPictureFiles(() => join(root, 'drafts'));
const elsewhere = () => openPictureFiles(() => join(root, 'elsewhere'));
const namesOf = () => pictures.map(({ name }) => name).sort();
const listElsewhere = async () => (await elsewhere().list()).map(({ name }) => name).sort();

describe('a draft with pictures', () => {
  test('is exported as a folder that every program shows, and imported again with them', async () => {
    const path = unwrap(await exportWithPictures(join(target, 'pipes.md'), text, here().read));
    expect([await readdir(target), (await readdir(join(target, 'pictures'))).sort()]).toEqual([
      ['pictures', 'pipes.md'],
      namesOf(),
    ]);
    expect(await readFile(path, 'utf8')).toBe(text);
    // The featured one is in the front matter alone.
    expect(describeLeftPictures(await importPicturesBeside(path, text, elsewhere()))).toBeNull();
    expect(await listElsewhere()).toEqual(namesOf());
  });

  test('is exported as an archive, and imported again with its pictures', async () => {
    const path = unwrap(await exportWithPictures(join(target, 'pipes.zip'), text, here().read));
    const [draft] = unwrap(readArchive(await readFile(path)));
    if (!draft) throw new Error('there is one');
    expect([draft.name, new TextDecoder().decode(draft.bytes)]).toEqual(['pipes.md', text]);
    expect([...draft.pictures.keys()].sort()).toEqual(namesOf());
    const left = await importPictures(text, elsewhere(), (name) => draft.pictures.get(name) ?? null);
    expect(left).toEqual({ text, left: [] });
    expect(await listElsewhere()).toEqual(namesOf());
  });

  test('is exported without those that are nowhere, and says so', async () => {
    await rm(join(root, 'drafts', 'pictures', pictures[0].name));
    const path = join(target, 'pipes.md');
    expect(await exportWithPictures(path, text, here().read)).toEqual({
      ok: false,
      error: {
        message: `The draft was exported to ${path}, without one picture that is not in the folder of your drafts.`,
      },
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('says where it could not be written', async () => {
    const answer = await exportWithPictures(join(root, 'away', 'pipes.md'), text, here().read);
    expect(answer).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('The draft was not exported') },
    });
  });

  test('is one that names a picture of ours anywhere', () => {
    expect([hasPictures(text), hasPictures('![](https://images.example/a.webp)')]).toEqual([true, false]);
  });
});

describe('an imported text', () => {
  test('brings no file from outside the folder beside it, and says what it left', async () => {
    await writeFile(join(root, 'secret.png'), 'secret');
    await writeFile(join(target, 'photo.jpg'), 'photo');
    const spoilt = samplePicture();
    await mkdir(join(target, 'pictures'));
    await writeFile(join(target, 'pictures', spoilt.name), 'not that picture');
    const typed = [
      '![](../secret.png)',
      '![](photo.jpg)',
      `![](pictures/${spoilt.name})`,
      '![](https://images.example/a.png)',
      '![](data:image/png;base64,AAAA)',
      '`![](code.png)`',
    ].join('\n\n');
    const imported = await importPicturesBeside(join(target, 'a.md'), typed, elsewhere());
    expect(imported.left).toEqual(['../secret.png', 'photo.jpg', `pictures/${spoilt.name}`]);
    expect(await listElsewhere()).toEqual([]);
    expect(describeLeftPictures(imported)).toBe(
      '3 pictures, ../secret.png for one, were not imported. Drop them into the text.',
    );
    expect(describeLeftPictures({ left: ['photo.jpg'] })).toBe(
      'The picture photo.jpg was not imported. Drop it into the text.',
    );
  });

  test('finds what is in the folder of the drafts already', async () => {
    expect(await importPicturesBeside(join(target, 'a.md'), text, here())).toEqual({ text, left: [] });
  });
});

describe('an archive', () => {
  test('that is none is refused in words, whatever its bytes are', () => {
    expect(readArchive(new Uint8Array(3))).toEqual({
      ok: false,
      error: { message: 'It is not a zip archive, or it is damaged.' },
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readArchive(bytes).ok).toBe(false);
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  test('that says it holds more than memory should is refused before it is unpacked', async () => {
    const many = Array.from({ length: 90 }, () => `![](pictures/${samplePicture().name})`).join('\n');
    const path = join(target, 'pipes.zip');
    unwrap(await exportWithPictures(path, many, async () => ok(new Uint8Array(1))));
    const archive = await readFile(path);
    // What the directory says of each file's size (PKWARE, APPNOTE, section 4.3.12).
    for (let at = archive.indexOf('PK\x01\x02'); at !== -1; at = archive.indexOf('PK\x01\x02', at + 4)) {
      if (archive.readUInt32LE(at + 24) === 1) archive.writeUInt32LE(6 * 1024 * 1024, at + 24);
    }
    expect(readArchive(archive)).toEqual({
      ok: false,
      error: { message: 'Its drafts and pictures come to more than 500 MB. Import fewer of them at a time.' },
    });
  });

  test('that is cut anywhere is refused or read in part, and never crashes', async () => {
    const path = unwrap(await exportWithPictures(join(target, 'pipes.zip'), text, here().read));
    const bytes = await readFile(path);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const spoilt = Uint8Array.from(bytes);
        spoilt[at] = value;
        for (const archive of [bytes.subarray(0, at), spoilt]) {
          const read = readArchive(archive);
          if (!read.ok) expect(read.error.message).not.toBe('');
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });
});
