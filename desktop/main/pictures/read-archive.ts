import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import yauzl from 'yauzl';
import type { FilesBeside } from './import-pictures.ts';
import { PICTURES_FOLDER_NAME } from './picture-files.ts';

/** A Markdown file of an archive has at most this many bytes; a post has 50,000 characters. */
const MAX_TEXT_BYTES = 5_000_000;

/** The drafts and the pictures of ours of an archive come to at most this many bytes. */
const MAX_ARCHIVE_BYTES = 500_000_000;

/** An archive has at most this many entries: each of them is a file of its own. */
const MAX_ENTRIES = 100_000;

type Failure = { message: string };

/** A Markdown file of an archive, with what lies beside it there. */
export type ArchivedDraft = {
  name: string;
  /** Reads its text; the failure says why it can't be read. */
  read: () => Promise<Result<Uint8Array, Failure>>;
  beside: FilesBeside;
};

/**
 * Opens the drafts of an archive: its Markdown files, each with what lies beside it in the archive.
 *
 * Nothing is unpacked before it is read, and what is read is unpacked in parts beside the main thread (Node's zlib):
 * an archive may say of its files what it likes, so what comes out is counted, and the app goes on meanwhile.
 *
 * @param maxBytes the most that its drafts and pictures of ours come to.
 */
export async function readArchive(
  bytes: Uint8Array,
  maxBytes: number = MAX_ARCHIVE_BYTES,
): Promise<Result<ArchivedDraft[], Failure>> {
  const opened = await openEntries(bytes).catch(() => null);
  if (opened === null) return err(NO_ARCHIVE);
  const { zip, entries } = opened;
  if (entries.size > MAX_ENTRIES) return err(TOO_MANY);
  const sizeOf = ({ compressedSize, uncompressedSize }: yauzl.Entry) => Math.max(compressedSize, uncompressedSize);
  const packedBytes = sum([...entries.values()], ({ compressedSize }) => compressedSize);
  // Files that lie on one another are no archive's that somebody has made of their drafts.
  if (packedBytes > bytes.length) return err(NO_ARCHIVE);
  const wanted = [...entries].filter(([path, entry]) => sizeOf(entry) <= limitOf(path));
  if (sum(wanted, ([, entry]) => sizeOf(entry)) > maxBytes) return err(TOO_LARGE);

  /** What of drafts and pictures of ours has been unpacked, as it is and not as the archive says. */
  let unpackedBytes = 0;

  /** Unpacks a file; null where there is none, it is damaged, packed in a way of its own, or larger than it may be. */
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
          return text === null ? err(unpackedBytes > maxBytes ? TOO_LARGE : UNREAD) : ok(text);
        },
        beside: {
          readOwn: (name) => unpackOwn(PICTURES_FOLDER_NAME, name),
          readOfBackup: (authorId, name) => unpackOwn('..', PICTURES_FOLDER_NAME, authorId, name),
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

const NO_ARCHIVE = { message: 'This isn’t a zip archive, or it’s damaged.' };
const TOO_LARGE = { message: 'Its drafts and pictures add up to more than 500 MB. Import fewer at a time.' };
const TOO_MANY = {
  message: `It has more than ${MAX_ENTRIES.toLocaleString('en')} files. Import fewer at a time.`,
};

const UNREAD = {
  message: `Couldn’t unzip it, or it’s larger than ${MAX_TEXT_BYTES / 1_000_000} MB. Unzip the archive, then import the file.`,
};

/** Names with a dot in front are hidden: they are what systems keep beside a file. */
function isMarkdownName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}

/** How large a file is that counts to what an archive comes to; other files are read one at a time, and not kept. */
function limitOf(path: string): number {
  const name = posix.basename(path);
  if (isMarkdownName(name)) return MAX_TEXT_BYTES;
  return parsePictureName(name) === null ? -1 : MAX_PICTURE_BYTES;
}

/**
 * Lists what an archive says that it has, by the paths; of two of the same path, the last one counts.
 *
 * @throws where it is none, or damaged.
 */
async function openEntries(bytes: Uint8Array): Promise<{ zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const zip = await yauzl.fromBufferPromise(buffer, {
    lazyEntries: true,
    // A name that leads out of the archive keeps nothing back: no file of it is written anywhere.
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

/** The bit that says that a name is in UTF-8 (PKWARE, APPNOTE, section 4.4.4). */
const UTF8_NAME = 0x800;

/** Reads the flags of a file. macOS writes names in UTF-8 and leaves the bit out; names of code page 437 are hardly ever UTF-8. */
function readFlags({ generalPurposeBitFlag, fileNameRaw }: yauzl.Entry): number {
  return isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_NAME : generalPurposeBitFlag;
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0);
}
