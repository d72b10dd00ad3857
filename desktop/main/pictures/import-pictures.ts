import { dirname, isAbsolute, join, posix, relative } from 'node:path';
import { PICTURE_LIMITS } from '@callwright/shared/picture-encoder/picture-limits.ts';
import { readPictureReference, toDraftReference } from '@callwright/shared/post/picture-reference.ts';
import { replaceDestinations } from '@callwright/shared/post-body/replace-destinations.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import type { PictureToEncode } from '../../ipc/pictures.ts';
import { listNamedPictures } from '../database/named-pictures.ts';
import { followExactStats, readBytes, readStats, resolveLinks } from '../files/disk.ts';
import { parseDraftText } from '../mirror/draft-file.ts';
import { PICTURES_FOLDER_NAME, type PictureFiles, readPictureIn, toPicturesFolder } from './picture-files.ts';

/** Where the files lie that a text names, relative to itself. */
export type FilesBeside = {
  /** Reads a picture that has a name of ours, in the folder `pictures` there; null where it is not that picture. */
  readOwn: (name: string) => Promise<Uint8Array | null> | Uint8Array | null;
  /** Reads a picture of a backup, whose posts lie in a folder beside that of the pictures; null where there is none. */
  readOfBackup: (authorId: string, name: string) => Promise<Uint8Array | null> | Uint8Array | null;
  /** Whether there is a file, no larger than one that may become a picture. */
  has: (path: string) => Promise<boolean> | boolean;
  /** Reads such a file; one that went away meanwhile, or is damaged in its archive, counts as empty. */
  read: (path: string) => Promise<Uint8Array> | Uint8Array;
};

/** Why a file is no picture; `window-gone`: nobody is there any more who can say. */
export type EncodeFailure = { kind: 'refused' | 'window-gone'; message: string };

/** Makes a file into a picture of a post; `index` and `count` say how far an import is. */
export type EncodePicture = (
  bytes: Uint8Array,
  progress: Pick<PictureToEncode, 'index' | 'count'>,
) => Promise<Result<{ name: string; bytes: Uint8Array }, EncodeFailure>>;

/** A picture that did not come along; `reason` says why the file can't be one, and is null where there is no file. */
type LeftPicture = { address: string; reason: string | null };

/** What of a text's pictures was taken into the folder of the drafts. */
export type ImportedPictures = {
  /** The text, which names the pictures as a draft does. */
  text: string;
  left: LeftPicture[];
};

/** For a text of which only the words are known. */
const NOTHING_BESIDE: FilesBeside = {
  readOwn: () => null,
  readOfBackup: () => null,
  has: () => false,
  read: () => new Uint8Array(),
};

/**
 * Gives what lies in the folder of a Markdown file, and below it. Nothing above or outside is read, by a link
 * either, whatever the text says: a file from elsewhere must not bring along what its author can't know. Pictures of a
 * backup alone lie outside, and their bytes have to be what their names say.
 */
export function openFilesBeside(path: string): FilesBeside {
  const folder = dirname(path);
  const pictures = toPicturesFolder(folder);
  /** @throws the system's error. */
  async function find(relativePath: string): Promise<string | null> {
    const [root, file] = [await resolveLinks(folder), await resolveLinks(join(folder, relativePath))];
    const fromRoot = relative(root, file);
    return fromRoot.startsWith('..') || isAbsolute(fromRoot) ? null : file;
  }
  return {
    async readOwn(name) {
      const read = await readPictureIn(pictures, name);
      return read.ok ? read.value : null;
    },
    async readOfBackup(authorId, name) {
      const read = await readPictureIn(join(folder, '..', PICTURES_FOLDER_NAME, authorId), name);
      return read.ok ? read.value : null;
    },
    async has(relativePath) {
      const file = await find(relativePath).catch(() => null);
      const stats = file === null ? null : await readStats(file).catch(() => null);
      return stats?.isFile() === true && stats.size <= PICTURE_LIMITS.fileBytes;
    },
    async read(relativePath) {
      const file = await find(relativePath).catch(() => null);
      return file === null ? new Uint8Array() : readBytes(file).catch(() => new Uint8Array());
    },
  };
}

/** A path whose reading alone would ask another computer, and tell it who asks. */
const NETWORK_PATH = /^[\\/]{2}/;

/**
 * Gives what lies beside a file that was dropped on the window, whose page says where that file is. Only where the file
 * has the words that were dropped: a page that makes up a path gets no picture beside a text that it does not know.
 */
export async function openFilesBesideDropped(path: string, text: string): Promise<FilesBeside> {
  const words = Buffer.from(text);
  if (!isAbsolute(path) || NETWORK_PATH.test(path)) return NOTHING_BESIDE;
  try {
    const stats = await followExactStats(path);
    const isSame = stats.isFile() && stats.size === BigInt(words.length) && words.equals(await readBytes(path));
    return isSame ? openFilesBeside(path) : NOTHING_BESIDE;
  } catch {
    return NOTHING_BESIDE;
  }
}

/**
 * Takes the pictures of a post of a backup, which lie in the folder `pictures` beside that of the posts, and names
 * them as a draft does: in the text as its destinations, and in the front matter, where the featured one is.
 */
export async function takeFromBackup(text: string, files: PictureFiles, beside: FilesBeside): Promise<string> {
  const body = parseDraftText(text).file.fields.content;
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
    const bytes = await beside.readOfBackup(reference.authorId, reference.name);
    if (bytes && (await files.add(reference.name, bytes)).ok) taken.set(address, toDraftReference(reference));
  }
  if (taken.size === 0) return text;
  const renamed = frontMatter.replace(BLOG_PICTURE, (address) => taken.get(address) ?? address);
  return renamed + replaceDestinations(body, BLOG_PICTURE_HINT, (address) => taken.get(address) ?? null);
}

const BLOG_PICTURE_HINT = /post-pictures/;
const BLOG_PICTURE = /https?:[^\s"'<>]*\/post-pictures\/[^\s"'<>]+/g;

/**
 * Takes the pictures that a text names relative to itself into the folder of the drafts, and names them as a draft
 * does: those of an exported draft as they are, any other file made into a picture of a post. A text that the window
 * goes away from is not imported without its pictures: its failure says what to do.
 */
export async function importPictures(
  text: string,
  files: PictureFiles,
  beside: FilesBeside,
  encode: EncodePicture,
): Promise<Result<ImportedPictures, { message: string }>> {
  const left: LeftPicture[] = [];
  /** The addresses that lead to each other file: it is made into a picture once, however often a text names it. */
  const others = new Map<string, string[]>();
  for (const address of listRelativePictures(text)) {
    const reference = readPictureReference(address);
    if (reference !== null) {
      if (!(await takeOwn(reference.name, files, beside))) left.push({ address, reason: null });
      continue;
    }
    const path = toPathBeside(address);
    const same = path === null ? undefined : others.get(path);
    if (same) same.push(address);
    else if (path !== null && (await beside.has(path))) others.set(path, [address]);
    else left.push({ address, reason: null });
  }
  const taken = new Map<string, string>();
  for (const [index, [path, addresses]] of [...others].entries()) {
    const encoded = await encode(await beside.read(path), { index, count: others.size });
    if (!encoded.ok && encoded.error.kind === 'window-gone') return encoded;
    const added = encoded.ok ? await files.add(encoded.value.name, encoded.value.bytes) : encoded;
    for (const address of addresses) {
      if (encoded.ok && added.ok) taken.set(address, toDraftReference({ name: encoded.value.name, isHalf: false }));
      else if (!added.ok) left.push({ address, reason: added.error.message });
    }
  }
  return ok({
    text: taken.size === 0 ? text : replaceDestinations(text, /./, (address) => taken.get(address) ?? null),
    left,
  });
}

/** Takes a picture of ours; the same one may be in the folder already. */
async function takeOwn(name: string, files: PictureFiles, beside: FilesBeside): Promise<boolean> {
  const bytes = await beside.readOwn(name);
  return (bytes !== null && (await files.add(name, bytes)).ok) || (await files.read(name)).ok;
}

/** The path that an address means, within the folder of its text; null where it leads out of it. */
function toPathBeside(address: string): string | null {
  const [written = ''] = address.split('#');
  const path = posix.normalize(decodeOrKeep(written));
  return path.startsWith('../') || posix.isAbsolute(path) || path.includes('\0') ? null : path;
}

/** A percent sign may as well be one of the file's name. */
function decodeOrKeep(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** A message names at most so many pictures. */
const MAX_NAMED = 3;

/** Says which pictures did not come along, and what to do; null where all did. */
export function describeLeftPictures({ left }: Pick<ImportedPictures, 'left'>): string | null {
  const missing = left.filter(({ reason }) => reason === null).map(({ address }) => address);
  const refused = left.flatMap(({ address, reason }) => (reason === null ? [] : [`${address}: ${reason}`]));
  const sentences = [
    ...(missing.length === 1 ? [`Couldn't import the picture ${missing[0]}. Drag it into the text.`] : []),
    ...(missing.length > 1 ? [`Couldn't import the pictures ${listNamed(missing)}. Drag them into the text.`] : []),
    ...refused.slice(0, MAX_NAMED),
    ...(refused.length > MAX_NAMED ? [`${refused.length - MAX_NAMED} more couldn't be imported.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

function listNamed(addresses: readonly string[]): string {
  const more = addresses.length - MAX_NAMED;
  const named = more > 0 ? [...addresses.slice(0, MAX_NAMED), `${more} more`] : addresses;
  return new Intl.ListFormat('en').format(named);
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
