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

export type NearbyFiles = {
  /** Null if missing or damaged. */
  readOwn: (name: string) => Promise<Uint8Array | null> | Uint8Array | null;
  /** In a backup, `pictures` and `posts` are sibling folders. Null if missing. */
  readFromBackup: (authorId: string, name: string) => Promise<Uint8Array | null> | Uint8Array | null;
  has: (path: string) => Promise<boolean> | boolean;
  /** Returns an empty array if the file is gone or damaged. */
  read: (path: string) => Promise<Uint8Array> | Uint8Array;
};

/** `window-gone`: the window that encodes pictures was closed. */
export type EncodeFailure = { kind: 'refused' | 'window-gone'; message: string };

export type EncodePicture = (
  bytes: Uint8Array,
  progress: Pick<PictureToEncode, 'index' | 'count'>,
) => Promise<Result<{ name: string; bytes: Uint8Array }, EncodeFailure>>;

/** `reason` is null if there is no such file. */
type SkippedPicture = { address: string; reason: string | null };

export type ImportedPictures = {
  text: string;
  skipped: SkippedPicture[];
};

const NO_FILES: NearbyFiles = {
  readOwn: () => null,
  readFromBackup: () => null,
  has: () => false,
  read: () => new Uint8Array(),
};

/** Never reads outside the file's folder, except a backup's pictures: the text may come from a stranger. */
export function openNearbyFiles(path: string): NearbyFiles {
  const folder = dirname(path);
  const pictures = toPicturesFolder(folder);
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
    async readFromBackup(authorId, name) {
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

/** UNC paths: opening one connects to another computer and reveals who the user is. */
const NETWORK_PATH = /^[\\/]{2}/;

/** The page supplies the path, so check that the file has the dropped text. */
export async function openFilesNearDropped(path: string, text: string): Promise<NearbyFiles> {
  const words = Buffer.from(text);
  if (!isAbsolute(path) || NETWORK_PATH.test(path)) return NO_FILES;
  try {
    const stats = await followExactStats(path);
    const isSame = stats.isFile() && stats.size === BigInt(words.length) && words.equals(await readBytes(path));
    return isSame ? openNearbyFiles(path) : NO_FILES;
  } catch {
    return NO_FILES;
  }
}

/** Imports the pictures of a backed-up post, and rewrites their URLs in the body and front matter to a draft's form. */
export async function importBackupPictures(text: string, files: PictureFiles, nearby: NearbyFiles): Promise<string> {
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
    const bytes = await nearby.readFromBackup(reference.authorId, reference.name);
    if (bytes && (await files.add(reference.name, bytes)).ok) taken.set(address, toDraftReference(reference));
  }
  if (taken.size === 0) return text;
  const renamed = frontMatter.replace(BLOG_PICTURE, (address) => taken.get(address) ?? address);
  return renamed + replaceDestinations(body, BLOG_PICTURE_HINT, (address) => taken.get(address) ?? null);
}

const BLOG_PICTURE_HINT = /post-pictures/;
const BLOG_PICTURE = /https?:[^\s"'<>]*\/post-pictures\/[^\s"'<>]+/g;

/** Copies or encodes the pictures that a text refers to by relative path, and updates the references. */
export async function importPictures(
  text: string,
  files: PictureFiles,
  nearby: NearbyFiles,
  encode: EncodePicture,
): Promise<Result<ImportedPictures, { message: string }>> {
  const pictures = await takePictures(listRelativePictures(text), files, nearby, encode);
  if (!pictures.ok) return pictures;
  const { taken, skipped } = pictures.value;
  return ok({
    text: taken.size === 0 ? text : replaceDestinations(text, /./, (address) => taken.get(address) ?? null),
    skipped,
  });
}

/** Copies or encodes pictures. `taken` has their addresses in a draft. */
export async function takePictures(
  wanted: Iterable<string>,
  files: PictureFiles,
  nearby: NearbyFiles,
  encode: EncodePicture,
): Promise<Result<{ taken: ReadonlyMap<string, string>; skipped: SkippedPicture[] }, { message: string }>> {
  const skipped: SkippedPicture[] = [];
  /** Paths and the references to them, so a file used twice is encoded once. */
  const others = new Map<string, string[]>();
  for (const address of wanted) {
    const reference = readPictureReference(address);
    if (reference !== null) {
      if (!(await copyOwn(reference.name, files, nearby))) skipped.push({ address, reason: null });
      continue;
    }
    const path = toLocalPath(address);
    const same = path === null ? undefined : others.get(path);
    if (same) same.push(address);
    else if (path !== null && (await nearby.has(path))) others.set(path, [address]);
    else skipped.push({ address, reason: null });
  }
  const taken = new Map<string, string>();
  for (const [index, [path, addresses]] of [...others].entries()) {
    const encoded = await encode(await nearby.read(path), { index, count: others.size });
    if (!encoded.ok && encoded.error.kind === 'window-gone') return encoded;
    const added = encoded.ok ? await files.add(encoded.value.name, encoded.value.bytes) : encoded;
    for (const address of addresses) {
      if (encoded.ok && added.ok) taken.set(address, toDraftReference({ name: encoded.value.name, isHalf: false }));
      else if (!added.ok) skipped.push({ address, reason: added.error.message });
    }
  }
  return ok({ taken, skipped });
}

async function copyOwn(name: string, files: PictureFiles, nearby: NearbyFiles): Promise<boolean> {
  const bytes = await nearby.readOwn(name);
  return (bytes !== null && (await files.add(name, bytes)).ok) || (await files.read(name)).ok;
}

/** Returns null if the path points outside the folder. */
function toLocalPath(address: string): string | null {
  const [written = ''] = address.split('#');
  const path = posix.normalize(decodeOrKeep(written));
  return path.startsWith('../') || posix.isAbsolute(path) || path.includes('\0') ? null : path;
}

/** The text may contain a literal percent sign. */
function decodeOrKeep(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

const MAX_NAMED = 3;

export function describeSkippedPictures({ skipped }: Pick<ImportedPictures, 'skipped'>): string | null {
  const missing = skipped.filter(({ reason }) => reason === null).map(({ address }) => address);
  const refused = skipped.flatMap(({ address, reason }) => (reason === null ? [] : [`${address}: ${reason}`]));
  const sentences = [
    ...(missing.length === 1 ? [`Couldn’t import the picture ${missing[0]}. Drag it into the text.`] : []),
    ...(missing.length > 1 ? [`Couldn’t import the pictures ${listNamed(missing)}. Drag them into the text.`] : []),
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

/** Lists relative references to picture files, and a draft's pictures named elsewhere, like in front matter. */
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
