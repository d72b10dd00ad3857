import { dirname, join, posix } from 'node:path';
import { MAX_PICTURE_BYTES } from '@callwright/shared/api/pictures.ts';
import { parsePictureName } from '@callwright/shared/post/picture-name.ts';
import { readPictureReference, toDraftReference } from '@callwright/shared/post/picture-reference.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { unzipSync } from 'fflate';
import { isDraftFileName } from '../drafts/drafts-folder.ts';
import { splitFrontMatter } from '../drafts/front-matter/front-matter.ts';
import { listNamedPictures } from './named-pictures.ts';
import { PICTURES_FOLDER_NAME, type PictureFiles, readPictureIn, toPicturesFolder } from './picture-files.ts';

/** A Markdown file of an archive is read up to this size; a post has 50,000 characters. */
const MAX_TEXT_BYTES = 5_000_000;

/** What is read of an archive has at most this many bytes, whatever its files say that they come to. */
const MAX_ARCHIVE_BYTES = 500_000_000;

/** A Markdown file with the pictures of ours that were found with it, by their names. */
export type ArchivedDraft = { name: string; bytes: Uint8Array; pictures: Map<string, Uint8Array> };

/** What of a text's pictures was taken into the folder of the drafts. */
export type ImportedPictures = {
  /** The text, which names what came from a backup as a draft does. */
  text: string;
  /** The addresses of pictures that lie beside the file and are none of ours, or are not there. */
  left: string[];
};

/**
 * Takes the pictures that lie beside an imported Markdown file and have the names that Callwright gives: those of a
 * draft that was exported; and those of a backup, which lie in the folder `pictures` beside that of the posts. Nothing
 * else is read, whatever the text says, because a file from elsewhere must not bring along what its author can't know:
 * a picture's name is its content's hash.
 */
export async function importPicturesBeside(path: string, text: string, files: PictureFiles): Promise<ImportedPictures> {
  const restored = await takeFromBackup(join(dirname(path), '..', PICTURES_FOLDER_NAME), text, files);
  const beside = toPicturesFolder(dirname(path));
  return importPictures(restored, files, async (name) => {
    const read = await readPictureIn(beside, name);
    return read.ok ? read.value : null;
  });
}

/**
 * Takes the pictures of a post from a backup's folder of them, and names those as a draft does: in the text as its
 * destinations, and in the front matter, where the featured one is.
 */
async function takeFromBackup(folder: string, text: string, files: PictureFiles): Promise<string> {
  const { body } = splitFrontMatter(text);
  const frontMatter = text.slice(0, text.length - body.length);
  const addresses = new Set(frontMatter.match(BLOG_PICTURE));
  replaceDestinations(body, BLOG_PICTURE_HINT, (address) => {
    addresses.add(address);
    return null;
  });
  const taken = new Map<string, string>();
  for (const address of addresses) {
    const reference = readPictureReference(address);
    if (!reference?.authorId) continue;
    const read = await readPictureIn(join(folder, reference.authorId), reference.name);
    if (read.ok && (await files.add(reference.name, read.value)).ok) taken.set(address, toDraftReference(reference));
  }
  if (taken.size === 0) return text;
  const renamed = frontMatter.replace(BLOG_PICTURE, (address) => taken.get(address) ?? address);
  return renamed + replaceDestinations(body, BLOG_PICTURE_HINT, (address) => taken.get(address) ?? null);
}

const BLOG_PICTURE_HINT = /post-pictures/;
const BLOG_PICTURE = /https?:[^\s"'<>]*\/post-pictures\/[^\s"'<>]+/g;

/** Takes the pictures of a text from wherever `find` finds them. */
export async function importPictures(
  text: string,
  files: PictureFiles,
  find: (name: string) => Promise<Uint8Array | null> | Uint8Array | null,
): Promise<ImportedPictures> {
  const left: string[] = [];
  for (const address of listRelativePictures(text)) {
    const reference = readPictureReference(address);
    const bytes = reference && (await find(reference.name));
    const isTaken = reference && bytes && (await files.add(reference.name, bytes)).ok;
    // The same picture may be in the folder already.
    if (!isTaken && !(reference && (await files.read(reference.name)).ok)) left.push(address);
  }
  return { text, left };
}

/** Says which pictures did not come along, and what to do; null where all did. */
export function describeLeftPictures({ left }: Pick<ImportedPictures, 'left'>): string | null {
  const [first] = left;
  if (first === undefined) return null;
  const which = left.length === 1 ? `The picture ${first} was` : `${left.length} pictures, ${first} for one, were`;
  return `${which} not imported. Drop ${left.length === 1 ? 'it' : 'them'} into the text.`;
}

/** Reads the drafts of an archive: its Markdown files, each with the pictures of ours that are in the archive. */
export function readArchive(bytes: Uint8Array): Result<ArchivedDraft[], { message: string }> {
  let totalBytes = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const isRead =
          (isDraftFileName(posix.basename(name)) && originalSize <= MAX_TEXT_BYTES) ||
          (parsePictureName(posix.basename(name)) !== null && originalSize <= MAX_PICTURE_BYTES);
        if (isRead) totalBytes += originalSize;
        return isRead && totalBytes <= MAX_ARCHIVE_BYTES;
      },
    });
    if (totalBytes > MAX_ARCHIVE_BYTES) {
      return err({ message: 'Its drafts and pictures come to more than 500 MB. Import fewer of them at a time.' });
    }
    const entries = Object.entries(files);
    const drafts = entries.flatMap(([path, text]) => {
      if (!isDraftFileName(posix.basename(path))) return [];
      const folder = posix.join(posix.dirname(path), PICTURES_FOLDER_NAME);
      const beside = entries.filter(([other]) => posix.dirname(other) === folder);
      return [
        { name: posix.basename(path), bytes: text, pictures: new Map(beside.map(([p, b]) => [posix.basename(p), b])) },
      ];
    });
    return drafts.length > 0 ? ok(drafts) : err({ message: 'There is no Markdown file in it.' });
  } catch {
    return err({ message: 'It is not a zip archive, or it is damaged.' });
  }
}

/**
 * Lists the addresses of pictures and links of a text that are neither on the web nor in the page, and are pictures by
 * their endings; and the pictures of drafts that it names anywhere else, as its front matter does the featured one.
 */
function listRelativePictures(text: string): Set<string> {
  const addresses = new Set<string>();
  replaceDestinations(text, /./, (address) => {
    if (RELATIVE_PICTURE.test(address)) addresses.add(address);
    return null;
  });
  const named = new Set([...addresses].map((address) => readPictureReference(address)?.name));
  for (const name of listNamedPictures(text)) {
    const address = toDraftReference({ name, isHalf: false });
    if (!named.has(name) && text.includes(address)) addresses.add(address);
  }
  return addresses;
}

const RELATIVE_PICTURE =
  /^(?![a-z][a-z\d+.-]*:|\/\/|#)[^?#]+\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|tiff?)(?:#.*)?$/i;
