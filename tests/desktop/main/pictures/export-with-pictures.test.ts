import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMarkdownFolder } from '@callwright/desktop/main/imports/markdown/read-markdown-folder.ts';
import { openNearby } from '@callwright/desktop/main/imports/open-nearby.ts';
import { openArchive } from '@callwright/desktop/main/imports/sources/open-archive.ts';
import { exportWithPictures, hasPictures } from '@callwright/desktop/main/pictures/export-with-pictures.ts';
import {
  describeSkippedPictures,
  type EncodePicture,
  importPictures,
  openNearbyFiles,
} from '@callwright/desktop/main/pictures/import-pictures.ts';
import { openPictureFiles } from '@callwright/desktop/main/pictures/picture-files.ts';
import { err, ok } from '@callwright/shared/result.ts';
import { strToU8, zipSync } from 'fflate';
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
const encode: EncodePicture = async (bytes) =>
  Buffer.from(bytes).includes('no picture')
    ? err({ kind: 'refused', message: 'This is no picture.' })
    : ok(pictureOf(bytes));
function pictureOf(bytes: Uint8Array) {
  const { name } = samplePicture(bytes);
  return { name, bytes };
}
const importBeside = (path: string, text: string, files = elsewhere()) =>
  importPictures(text, files, openNearbyFiles(path), encode);
async function importFirst(archive: Uint8Array, encodeWith = encode) {
  const tree = unwrap(await openArchive(archive));
  const [read] = unwrap(readMarkdownFolder(tree)).posts;
  const post = await read?.();
  if (!post) throw new Error('there is one');
  return importPictures(post.text, elsewhere(), openNearby(tree, post.path), encodeWith);
}
const listElsewhere = async () => (await elsewhere().list()).map(({ name }) => name).sort();

describe('a draft with pictures', () => {
  test('is exported as a folder that other programs can show, and can be imported again', async () => {
    const path = unwrap(await exportWithPictures(join(target, 'pipes.md'), text, here().read));
    expect([await readdir(target), (await readdir(join(target, 'pictures'))).sort()]).toEqual([
      ['pictures', 'pipes.md'],
      namesOf(),
    ]);
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(unwrap(await importBeside(path, text))).toEqual({ text, skipped: [] });
    expect(await listElsewhere()).toEqual(namesOf());
  });

  test('is exported as an archive and can be imported with its pictures', async () => {
    const path = unwrap(await exportWithPictures(join(target, 'pipes.zip'), text, here().read));
    expect(unwrap(await importFirst(await readFile(path)))).toEqual({ text, skipped: [] });
    expect(await listElsewhere()).toEqual(namesOf());
  });

  test('is exported without missing pictures and says so', async () => {
    await rm(join(root, 'drafts', 'pictures', pictures[0].name));
    const path = join(target, 'pipes.md');
    expect(await exportWithPictures(path, text, here().read)).toEqual({
      ok: false,
      error: {
        message: `The draft was exported to ${path} without 1 picture that isn’t in your drafts folder.`,
      },
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('says where it couldn’t be written', async () => {
    const answer = await exportWithPictures(join(root, 'away', 'pipes.md'), text, here().read);
    expect(answer).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Couldn’t export the draft.') },
    });
  });

  test.each([
    ['folder', 'pipes.md'],
    ['archive', 'pipes.zip'],
  ])('is written to a %s one picture at a time, so hundreds need no more memory than one', async (_, file) => {
    const written: number[] = [];
    const export_ = await exportWithPictures(join(target, file), text, async (name) => {
      const entries = await readdir(target, { recursive: true, withFileTypes: true });
      const sizes = entries.map(async (entry) =>
        entry.isFile() ? (await stat(join(entry.parentPath, entry.name))).size : 0,
      );
      written.push((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0));
      return here().read(name);
    });
    unwrap(export_);
    expect(written).toHaveLength(2);
    expect(written[0]).toBe(0);
    expect(written[1]).toBeGreaterThanOrEqual(1_000);
  });

  test('is any draft that uses one of our pictures anywhere', () => {
    expect([hasPictures(text), hasPictures('![](https://images.example/a.webp)')]).toEqual([true, false]);
  });
});

describe('an imported text', () => {
  test('uses no file outside its folder, and lists what it left out', async () => {
    await writeFile(join(root, 'secret.png'), 'secret');
    const spoilt = samplePicture();
    await mkdir(join(target, 'pictures'));
    await writeFile(join(target, 'pictures', spoilt.name), 'not that picture');
    await symlink(join(root, 'secret.png'), join(target, 'link.png'));
    await mkdir(join(target, 'folder.png'));
    const typed = [
      '![](../secret.png)',
      '![](%2e%2e/secret.png)',
      `![](${root}/secret.png)`,
      '![](link.png)',
      '![](folder.png)',
      '![](gone.jpg)',
      `![](pictures/${spoilt.name})`,
      '![](https://images.example/a.png)',
      '![](data:image/png;base64,AAAA)',
      '`![](code.png)`',
    ].join('\n\n');
    const imported = unwrap(await importBeside(join(target, 'a.md'), typed));
    expect(imported.text).toBe(typed);
    expect(imported.skipped.map(({ address }) => address)).toEqual([
      '../secret.png',
      '%2e%2e/secret.png',
      `${root}/secret.png`,
      'link.png',
      'folder.png',
      'gone.jpg',
      `pictures/${spoilt.name}`,
    ]);
    expect(await listElsewhere()).toEqual([]);
  });

  test('brings pictures from its folder and below, renamed like a draft’s', async () => {
    const photos = ['one', 'two', 'three', 'four'].map((words) => pictureOf(Buffer.from(words)));
    const files = ['photo.jpg', 'shots/my photo.png', 'größe.webp', 'Day 100%.jpeg'];
    await mkdir(join(target, 'shots'));
    for (const [index, file] of files.entries()) await writeFile(join(target, file), photos[index]?.bytes ?? '');
    const typed = (addresses: readonly string[]) =>
      `![One](${addresses[0]})\n\n![Two](<${addresses[1]}> "Shot")\n\n[![Three][3]](https://example.com)\n\n![Four](<${addresses[3]}>)\n\n\`![](photo.jpg)\`\n\n[3]: ${addresses[2]}\n`;
    const names = photos.map(({ name }) => `pictures/${name}`);
    for (const written of [
      ['./photo.jpg', 'shots/my%20photo.png', 'gr%C3%B6%C3%9Fe.webp', 'Day 100%.jpeg'],
      ['photo.jpg', 'shots/my photo.png', 'größe.webp', 'Day 100%.jpeg'],
    ]) {
      const imported = unwrap(await importBeside(join(target, 'a.md'), typed(written)));
      expect(imported).toEqual({ text: typed(names), skipped: [] });
    }
    expect(await listElsewhere()).toEqual(photos.map(({ name }) => name).sort());
  });

  test('in an archive brings its pictures, whatever Unicode form their names have', async () => {
    const [one, two] = [Buffer.from('one'), Buffer.from('two')];
    const archive = zipSync({
      'notes/a.md': strToU8('![](größe.jpg) ![](shots/b.png) ![](../up.png) ![](../../out.png) ![](gone.png)'),
      ['notes/größe.jpg'.normalize('NFD')]: one,
      'notes/shots/b.png': two,
      'up.png': two,
    });
    expect(unwrap(await importFirst(archive))).toEqual({
      text: `![](pictures/${pictureOf(one).name}) ![](pictures/${pictureOf(two).name}) ![](pictures/${pictureOf(two).name}) ![](../../out.png) ![](gone.png)`,
      skipped: [
        { address: '../../out.png', reason: null },
        { address: 'gone.png', reason: null },
      ],
    });
  });

  test('lists missing pictures, and says why if a file isn’t one', async () => {
    await writeFile(join(target, 'a.svg'), 'no picture');
    const { skipped } = unwrap(await importBeside(join(target, 'a.md'), '![](a.svg) ![](gone.jpg)'));
    expect(describeSkippedPictures({ skipped })).toBe(
      'Couldn’t import the picture gone.jpg. Drag it into the text. a.svg: This is no picture.',
    );
    const missing = (count: number) =>
      describeSkippedPictures({
        skipped: Array.from({ length: count }, (_, n) => ({ address: `${n}.jpg`, reason: null })),
      });
    expect([missing(0), missing(2), missing(5)]).toEqual([
      null,
      'Couldn’t import the pictures 0.jpg and 1.jpg. Drag them into the text.',
      'Couldn’t import the pictures 0.jpg, 1.jpg, 2.jpg, and 2 more. Drag them into the text.',
    ]);
  });

  test('in an archive skips only a damaged picture', async () => {
    const archive = zipSync({
      'a.md': strToU8('![](spoilt.jpg) ![](whole.jpg)'),
      'spoilt.jpg': strToU8('spoilt '.repeat(100)),
      'whole.jpg': strToU8('whole'),
    });
    const directory = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
    const name = directory.lastIndexOf('spoilt.jpg');
    // An undefined compression method (PKWARE APPNOTE, section 4.4.5).
    directory.writeUInt16LE(99, name - 46 + 10);
    const refuseEmpty: EncodePicture = async (bytes, progress) =>
      bytes.length === 0 ? err({ kind: 'refused', message: 'The file is empty.' }) : encode(bytes, progress);
    expect(unwrap(await importFirst(archive, refuseEmpty))).toEqual({
      text: `![](spoilt.jpg) ![](pictures/${pictureOf(strToU8('whole')).name})`,
      skipped: [{ address: 'spoilt.jpg', reason: 'The file is empty.' }],
    });
  });

  test('that names a file in several ways has it encoded once', async () => {
    await writeFile(join(target, 'a.jpg'), 'a');
    const counts: number[] = [];
    const typed = '![](a.jpg) ![](./a.jpg) ![](x/../a.jpg) ![](a.jpg#half) ![](%61.jpg)';
    const imported = unwrap(
      await importPictures(typed, elsewhere(), openNearbyFiles(join(target, 'a.md')), (bytes, progress) => {
        counts.push(progress.count);
        return encode(bytes, progress);
      }),
    );
    const { name } = pictureOf(Buffer.from('a'));
    expect(imported).toEqual({ text: Array(5).fill(`![](pictures/${name})`).join(' '), skipped: [] });
    expect(counts).toEqual([1]);
  });

  test('whose window closes midway isn’t imported without its pictures', async () => {
    for (const file of ['a.jpg', 'b.jpg', 'c.jpg']) await writeFile(join(target, file), file);
    let encodeCount = 0;
    const imported = await importPictures(
      '![](a.jpg) ![](b.jpg) ![](c.jpg)',
      elsewhere(),
      openNearbyFiles(join(target, 'a.md')),
      async (bytes, progress) => {
        encodeCount += 1;
        return encodeCount === 2 ? err({ kind: 'window-gone', message: 'It is closed.' }) : encode(bytes, progress);
      },
    );
    expect(imported).toMatchObject({ ok: false, error: { message: 'It is closed.' } });
    expect(encodeCount).toBe(2);
  });

  test('finds pictures that are already in the drafts folder', async () => {
    expect(unwrap(await importBeside(join(target, 'a.md'), text, here()))).toEqual({ text, skipped: [] });
  });
});
