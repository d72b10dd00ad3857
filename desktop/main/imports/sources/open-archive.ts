import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import yauzl from 'yauzl';
import { type FileTree, isHidden, MAX_ENTRIES, MAX_EXPORT_BYTES, MAX_TEXT_BYTES, MAX_TREE_BYTES } from './file-tree.ts';
import type { ImportFailure } from './imported-post.ts';

/** Sizes in the archive can't be trusted, so entries are streamed and the actual bytes counted. */
export async function openArchive(
  bytes: Uint8Array,
  maxBytes: number = MAX_TREE_BYTES,
): Promise<Result<FileTree, ImportFailure>> {
  const opened = await openEntries(bytes).catch(() => null);
  if (opened === null) return err(NOT_AN_ARCHIVE);
  const { zip, entries } = opened;
  if (entries.size > MAX_ENTRIES) return err(TOO_MANY);
  if ([...entries.values()].some(({ generalPurposeBitFlag }) => (generalPurposeBitFlag & ENCRYPTED) !== 0)) {
    return err(LOCKED);
  }
  const packedBytes = sum([...entries.values()], ({ compressedSize }) => compressedSize);
  // Overlapping entries are a sign of a ZIP bomb.
  if (packedBytes > bytes.length) return err(NOT_AN_ARCHIVE);
  const wanted = [...entries].filter(([path, entry]) => sizeOf(entry) <= limitOf(path));
  if (sum(wanted, ([, entry]) => sizeOf(entry)) > maxBytes) return err(TOO_LARGE);

  let unpackedBytes = 0;
  return ok({
    paths: [...entries.keys()].filter((path) => !isHidden(path)),
    async read(path, maxFileBytes) {
      const entry = entries.get(path);
      if (entry === undefined) return null;
      const isCounted = limitOf(path) > 0;
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
    },
    async has(path, maxFileBytes) {
      const entry = entries.get(path);
      return entry !== undefined && sizeOf(entry) <= maxFileBytes;
    },
  });
}

const NOT_AN_ARCHIVE = { message: 'This isn’t a zip archive, or it’s damaged.' };
const LOCKED = { message: 'This archive has a password. Unzip it, then choose its folder or files.' };
const TOO_LARGE = {
  message: `The posts and pictures in this archive total more than ${MAX_TREE_BYTES / 1_000_000} MB. Import fewer at a time.`,
};
const TOO_MANY = {
  message: `This archive has more than ${MAX_ENTRIES.toLocaleString('en')} files. Import fewer at a time.`,
};

const sizeOf = ({ compressedSize, uncompressedSize }: yauzl.Entry) => Math.max(compressedSize, uncompressedSize);

/** Returns -1 for files that don't count toward the total: they are read one at a time and not kept. */
function limitOf(path: string): number {
  const name = posix.basename(path);
  if (/\.(?:xml|json)$/i.test(name)) return MAX_EXPORT_BYTES;
  if (/\.(?:md|markdown|mdown|mdx|html?|csv)$/i.test(name)) return MAX_TEXT_BYTES;
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

/** Flags for encrypted files and for UTF-8 names (PKWARE APPNOTE, section 4.4.4). */
const ENCRYPTED = 0x1;
const UTF8_NAME = 0x800;

/** macOS writes UTF-8 names without setting the flag. Code page 437 names are almost never valid UTF-8. */
function readFlags({ generalPurposeBitFlag, fileNameRaw }: yauzl.Entry): number {
  return isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0);
}
