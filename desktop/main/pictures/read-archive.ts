import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import yauzl from 'yauzl';
import type { NearbyFiles } from './import-pictures.ts';
import { PICTURES_FOLDER_NAME } from './picture-files.ts';

/** In bytes. A post has at most 50,000 characters. */
const MAX_TEXT_BYTES = 5_000_000;

/** Total of all drafts and pictures, in bytes. */
const MAX_ARCHIVE_BYTES = 500_000_000;

const MAX_ENTRIES = 100_000;

type Failure = { message: string };

export type ArchivedDraft = {
  name: string;
  read: () => Promise<Result<Uint8Array, Failure>>;
  nearby: NearbyFiles;
};

/** Sizes in the archive can't be trusted, so entries are streamed and the actual bytes counted. */
export async function readArchive(
  bytes: Uint8Array,
  maxBytes: number = MAX_ARCHIVE_BYTES,
): Promise<Result<ArchivedDraft[], Failure>> {
  const opened = await openEntries(bytes).catch(() => null);
  if (opened === null) return err(NOT_AN_ARCHIVE);
  const { zip, entries } = opened;
  if (entries.size > MAX_ENTRIES) return err(TOO_MANY);
  const sizeOf = ({ compressedSize, uncompressedSize }: yauzl.Entry) => Math.max(compressedSize, uncompressedSize);
  const packedBytes = sum([...entries.values()], ({ compressedSize }) => compressedSize);
  // Overlapping entries are a sign of a ZIP bomb.
  if (packedBytes > bytes.length) return err(NOT_AN_ARCHIVE);
  const wanted = [...entries].filter(([path, entry]) => sizeOf(entry) <= limitOf(path));
  if (sum(wanted, ([, entry]) => sizeOf(entry)) > maxBytes) return err(TOO_LARGE);

  let unpackedBytes = 0;

  /** Returns null if the entry is missing, damaged, too large, or uses an unsupported method. */
  async function unpack(path: string, maxFileBytes: number, isCounted: boolean): Promise<Uint8Array | null> {
    const entry = entries.get(path.normalize());
    if (entry === undefined) return null;
    const parts: Uint8Array[] = [];
    let size = 0;
    let checksum = 0;
    try {
      for await (const part of await zip.openReadStreamPromise(entry)) {
        size += part.length;
        if (isCounted) unpackedBytes += part.length;
        if (size > maxFileBytes || unpackedBytes > maxBytes) return null;
        checksum = crc32(part, checksum);
        parts.push(part);
      }
    } catch {
      return null;
    }
    return checksum === entry.crc32 ? Buffer.concat(parts, size) : null;
  }

  const drafts = [...entries.keys()].filter((path) => isMarkdownName(posix.basename(path)));
  if (drafts.length === 0) return err({ message: 'This archive has no Markdown files.' });
  return ok(
    drafts.map((path) => {
      const folder = posix.dirname(path);
      const unpackOwn = (...parts: string[]) => unpack(posix.join(folder, ...parts), MAX_PICTURE_BYTES, true);
      return {
        name: posix.basename(path),
        async read() {
          const text = await unpack(path, MAX_TEXT_BYTES, true);
          return text === null ? err(unpackedBytes > maxBytes ? TOO_LARGE : UNREADABLE) : ok(text);
        },
        nearby: {
          readOwn: (name) => unpackOwn(PICTURES_FOLDER_NAME, name),
          readFromBackup: (authorId, name) => unpackOwn('..', PICTURES_FOLDER_NAME, authorId, name),
          has(file) {
            const entry = entries.get(posix.join(folder, file).normalize());
            return entry !== undefined && sizeOf(entry) <= PICTURE_LIMITS.fileBytes;
          },
          read: async (file) =>
            (await unpack(posix.join(folder, file), PICTURE_LIMITS.fileBytes, false)) ?? new Uint8Array(),
        },
      };
    }),
  );
}

const NOT_AN_ARCHIVE = { message: 'This isn’t a zip archive, or it’s damaged.' };
const TOO_LARGE = {
  message: 'The drafts and pictures in this archive total more than 500 MB. Import fewer at a time.',
};
const TOO_MANY = {
  message: `This archive has more than ${MAX_ENTRIES.toLocaleString('en')} files. Import fewer at a time.`,
};

const UNREADABLE = {
  message: `Couldn’t unzip this file, or it’s larger than ${MAX_TEXT_BYTES / 1_000_000} MB. Unzip the archive, then import the file.`,
};

/** Systems store hidden files, with a leading dot, next to real ones. */
function isMarkdownName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}

/** Returns -1 for files that don't count toward the total: they are read one at a time and not kept. */
function limitOf(path: string): number {
  const name = posix.basename(path);
  if (isMarkdownName(name)) return MAX_TEXT_BYTES;
  return parsePictureName(name) === null ? -1 : MAX_PICTURE_BYTES;
}

/** If a path occurs twice, the last entry wins. @throws if the archive is damaged. */
async function openEntries(bytes: Uint8Array): Promise<{ zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const zip = await yauzl.fromBufferPromise(buffer, {
    lazyEntries: true,
    // Skip yauzl's path check: nothing is extracted to disk.
    decodeStrings: false,
    validateEntrySizes: false,
  });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const path = yauzl.getFileNameLowLevel(readFlags(entry), entry.fileNameRaw, entry.extraFields, false);
    if (!path.endsWith('/')) entries.set(path.normalize(), entry);
    if (entries.size > MAX_ENTRIES) break;
  }
  return { zip, entries };
}

/** The flag for UTF-8 names (PKWARE APPNOTE, section 4.4.4). */
const UTF8_NAME = 0x800;

/** macOS writes UTF-8 names without setting the flag. Code page 437 names are almost never valid UTF-8. */
function readFlags({ generalPurposeBitFlag, fileNameRaw }: yauzl.Entry): number {
  return isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0);
}
