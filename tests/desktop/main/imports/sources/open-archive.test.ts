import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileTree, MAX_TEXT_BYTES } from '@callwright/desktop/main/imports/sources/file-tree.ts';
import { openArchive } from '@callwright/desktop/main/imports/sources/open-archive.ts';
import { exportWithPictures } from '@callwright/desktop/main/pictures/export-with-pictures.ts';
import { ok } from '@callwright/shared/result.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEED } from '../../../../helpers/corpus.ts';
import { samplePicture } from '../../../../helpers/sample-picture.ts';
import { unwrap } from '../../../../helpers/unwrap.ts';

const NO_ARCHIVE = { ok: false, error: { message: 'This isn’t a zip archive, or it’s damaged.' } };
const TOO_LARGE = {
  ok: false,
  error: { message: 'The posts and pictures in this archive total more than 500 MB. Import fewer at a time.' },
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callwright-archive-'));
});
afterEach(() => rm(root, { recursive: true, maxRetries: 10 }));

/** Field offsets in the central directory (PKWARE APPNOTE, section 4.3.12). */
const PACKED_SIZE = 20;
const SIZE = 24;
const LOCAL_HEADER = 42;

function setDirectoryField(archive: Uint8Array, name: string, field: number, value: number): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  bytes.writeUInt32LE(value, bytes.lastIndexOf(name) - 46 + field);
}

async function readAll(tree: FileTree) {
  const texts = [];
  for (const path of tree.paths) {
    const bytes = await tree.read(path, MAX_TEXT_BYTES);
    texts.push({ path, text: bytes === null ? null : new TextDecoder().decode(bytes) });
  }
  return texts;
}

async function exportMany(): Promise<Buffer> {
  const many = Array.from({ length: 90 }, () => `![](pictures/${samplePicture().name})`).join('\n');
  const path = join(root, 'pipes.zip');
  unwrap(await exportWithPictures(path, many, async () => ok(new Uint8Array(1))));
  return readFile(path);
}

test('an invalid archive gives an error message, whatever its bytes are', async () => {
  expect(await openArchive(new Uint8Array(3))).toEqual(NO_ARCHIVE);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect((await openArchive(bytes)).ok).toBe(false);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('an archive that declares more than fits in memory is rejected before unpacking', async () => {
  const archive = await exportMany();
  for (let at = archive.indexOf('PK\x01\x02'); at !== -1; at = archive.indexOf('PK\x01\x02', at + 4)) {
    if (archive.readUInt32LE(at + SIZE) === 1) archive.writeUInt32LE(6 * 1024 * 1024, at + SIZE);
  }
  expect(await openArchive(archive)).toEqual(TOO_LARGE);
});

test('an archive with overlapping files is rejected, because a small one could expand to any size', async () => {
  const archive = zipSync({ 'a.md': new Uint8Array(1_000), 'b.md': new Uint8Array(1_000) }, { level: 0 });
  for (const name of ['a.md', 'b.md']) {
    setDirectoryField(archive, name, PACKED_SIZE, 1_500);
    setDirectoryField(archive, name, LOCAL_HEADER, 0);
  }
  expect(await openArchive(archive)).toEqual(NO_ARCHIVE);
});

test('a truncated archive is rejected or partly read, and never crashes', async () => {
  const text = `![A pipe](pictures/${samplePicture().name})`;
  const path = join(root, 'pipes.zip');
  unwrap(await exportWithPictures(path, text, async () => ok(new Uint8Array(300))));
  const bytes = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
      const spoilt = Uint8Array.from(bytes);
      spoilt[at] = value;
      for (const archive of [bytes.subarray(0, at), spoilt]) {
        const read = await openArchive(archive);
        if (!read.ok) expect(read.error.message).not.toBe('');
        else for (const { text } of await readAll(read.value)) expect(text).not.toBe('');
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a text that is too large isn’t read, whatever the directory says, and the others are', async () => {
  const large = new Uint8Array(5_000_001);
  for (const level of [0, 9] as const) {
    for (const size of [large.length, 1]) {
      const archive = zipSync({ 'a.md': strToU8('A'), 'large.md': large, 'z.md': strToU8('Z') }, { level });
      setDirectoryField(archive, 'large.md', SIZE, size);
      const texts = await readAll(unwrap(await openArchive(archive)));
      expect(texts).toEqual([
        { path: 'a.md', text: 'A' },
        { path: 'large.md', text: null },
        { path: 'z.md', text: 'Z' },
      ]);
    }
  }
});

test('an archive with path traversal or invalid names can still be read', async () => {
  const archive = zipSync({ '../../up.md': strToU8('Up'), '/root.md': strToU8('Root'), 'a\\b.md': strToU8('B') });
  const texts = await readAll(unwrap(await openArchive(archive)));
  expect(texts.map(({ text }) => text)).toEqual(['Up', 'Root', 'B']);
});

test('an archive that understates its size is unpacked up to a limit, and the app stays responsive', async () => {
  // 5 MB of zeros, 5 kB compressed, each declared as one byte.
  const names = ['a.md', 'b.md', 'c.md', 'd.md'];
  const archive = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(5_000_000)])));
  for (const name of names) setDirectoryField(archive, name, SIZE, 1);

  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const read: { isRead: boolean; turns: number }[] = [];
  const tree = unwrap(await openArchive(archive, 12_000_000));
  for (const path of tree.paths) {
    const before = turns;
    const text = await tree.read(path, MAX_TEXT_BYTES);
    read.push({ isRead: text !== null, turns: turns - before });
  }
  isDone = true;
  expect(read.map(({ isRead }) => isRead)).toEqual([true, true, false, false]);
  expect(read[0]?.turns).toBeGreaterThan(50);
  expect(read[1]?.turns).toBeGreaterThan(50);
});

test('an archive with hundreds of thousands of files gives an error message', async () => {
  const archive = Buffer.from(zipSync({ 'a.md': new Uint8Array(0) }, { level: 0 }));
  const start = archive.indexOf('PK\x01\x02');
  const end = archive.indexOf('PK\x05\x06');
  const entry = archive.subarray(start, end);
  const COUNT = 120_000;
  const directory = Buffer.alloc(entry.length * COUNT);
  for (let index = 0; index < COUNT; index += 1) {
    entry.copy(directory, index * entry.length);
    directory.write(index.toString(36).padStart(4, '0'), index * entry.length + 46, 'latin1');
  }
  // ZIP64 records (PKWARE APPNOTE, sections 4.3.14 and 4.3.15).
  const large = Buffer.alloc(56 + 20);
  large.write('PK\x06\x06', 0, 'latin1');
  large.writeBigUInt64LE(44n, 4);
  large.writeBigUInt64LE(BigInt(COUNT), 24);
  large.writeBigUInt64LE(BigInt(COUNT), 32);
  large.writeBigUInt64LE(BigInt(directory.length), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  large.write('PK\x06\x07', 56, 'latin1');
  large.writeBigUInt64LE(BigInt(start + directory.length), 64);
  large.writeUInt32LE(1, 72);
  const whole = Buffer.concat([archive.subarray(0, start), directory, large, archive.subarray(end)]);
  expect(await openArchive(whole)).toEqual({
    ok: false,
    error: { message: 'This archive has more than 100,000 files. Import fewer at a time.' },
  });
});

test('an archive with a password is refused with advice', async () => {
  const archive = Buffer.from(zipSync({ 'a.md': strToU8('A') }));
  archive[archive.indexOf('PK\x01\x02') + 8] = 1;
  expect(await openArchive(archive)).toEqual({
    ok: false,
    error: { message: 'This archive has a password. Unzip it, then choose its folder or files.' },
  });
});

test('UTF-8 names without the UTF-8 flag match the names in the texts', async () => {
  // macOS writes decomposed UTF-8 names without setting the flag.
  const names = ['Über uns.md', 'Bilder/Größe.png', '日本.md'];
  const archive = zipSync(Object.fromEntries(names.map((name) => [name.normalize('NFD'), strToU8(name)])));
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  for (const [signature, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) & ~0x800, at + flags);
    }
  }
  const tree = unwrap(await openArchive(bytes));
  expect(tree.paths).toEqual(names);
  expect(await tree.has('Bilder/Größe.png', 1_000)).toBe(true);
  expect(await tree.has('Bilder/Größe.png', 1)).toBe(false);
});

test('Windows names in code page 437 are decoded', async () => {
  // 0x81 is ü in code page 437 and invalid in UTF-8.
  const archive = Buffer.from(zipSync({ 'x_ber.md': strToU8('Text') }));
  for (let at = archive.indexOf('x_ber'); at !== -1; at = archive.indexOf('x_ber', at + 1)) archive[at + 1] = 0x81;
  expect(unwrap(await openArchive(archive)).paths).toEqual(['xüber.md']);
});

test('a text that fails its checksum isn’t imported', async () => {
  for (const level of [0, 9] as const) {
    const archive = Buffer.from(zipSync({ 'a.md': strToU8('The price is 100.'), 'b.md': strToU8('Whole') }, { level }));
    const at = archive.indexOf('a.md') + 'a.md'.length + 3;
    archive[at] = (archive[at] ?? 0) ^ 1;
    const texts = await readAll(unwrap(await openArchive(archive)));
    expect(texts.map(({ text }) => text)).toEqual([null, 'Whole']);
  }
});
