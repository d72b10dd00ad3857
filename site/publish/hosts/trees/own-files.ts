import { constants, copyFile, cp, link, lstat, mkdir, readdir, readlink, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What owners put into the served folder by hand, where web servers and services look for it. */
const OF_OWNER = /^(?:\.[^/]+|CNAME)(?:\/|$)/;

/**
 * Whether a file beside those of a release is the owner's: `.well-known/`, `.htaccess`, `CNAME`. Whatever else is
 * there and is not in the release is left over from an older one.
 */
export function isOwnersFile(path: string): boolean {
  return OF_OWNER.test(path);
}

/**
 * Takes from a tree the owner's files that were deleted from the one that is served. Comes before the release's own
 * files, in whose way one may be.
 *
 * @param isOfRelease whether a release writes or removes a file: it decides then.
 * @returns the paths of what was removed.
 * @throws what the disk refuses.
 */
export async function dropOwnersFiles(
  served: string,
  target: string,
  isOfRelease: (path: string) => boolean,
): Promise<string[]> {
  const wanted = new Set(await listOwnersFiles(served));
  const gone = (await listOwnersFiles(target)).filter((path) => !wanted.has(path) && !isOfRelease(path));
  for (const path of gone) await rm(join(target, path));
  return gone;
}

/**
 * Gives a tree the owner's files of the one that is served. They are at the top of the site, so that this costs the
 * same in a site of any size.
 *
 * @param isOfRelease as above.
 * @returns the paths of what was changed.
 * @throws what the disk refuses: a site without its owner's rules is not to be served.
 */
export async function carryOwnersFiles(
  served: string,
  target: string,
  isOfRelease: (path: string) => boolean,
): Promise<string[]> {
  const changed: string[] = [];
  for (const path of await listOwnersFiles(served)) {
    if (!isOfRelease(path) && (await carry(path, served, target))) changed.push(path);
  }
  return changed;
}

/** Gives a tree what came into the other one in the moment before the switch, such as the proof for a certificate. */
export async function carryLateFiles(before: string, served: string, isOfRelease: (path: string) => boolean) {
  const found = await listOwnersFiles(served);
  for (const path of await listOwnersFiles(before)) {
    if (!found.includes(path) && !isOfRelease(path)) await carry(path, before, served);
  }
}

async function listOwnersFiles(tree: string): Promise<string[]> {
  async function list(folder: string): Promise<string[]> {
    const entries = await readdir(join(tree, folder), { withFileTypes: true }).catch(withoutMissing([]));
    const paths: string[] = [];
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!isOwnersFile(path)) continue;
      if (entry.isDirectory()) paths.push(...(await list(path)));
      else paths.push(path);
    }
    return paths;
  }
  return list('');
}

/** @returns false where the file is there already, is gone from where it came, or its place is a folder of the release. */
async function carry(path: string, from: string, to: string): Promise<boolean> {
  const [source, place] = [join(from, path), join(to, path)];
  if ((await isSameFile(source, place)) || !(await makeRoom(place))) return false;
  await mkdir(dirname(place), { recursive: true });
  const leadsTo = await readlink(source).catch(() => null);
  const done =
    leadsTo === null
      ? // Not every disk has hard links, and a file of another user may not be linked.
        link(source, place).catch(() => copyFile(source, place, constants.COPYFILE_EXCL))
      : symlink(leadsTo, place).catch((cause: NodeJS.ErrnoException) => {
          // On Windows, only an administrator may make symbolic links.
          if (cause.code !== 'EPERM') throw cause;
          return cp(source, place, { recursive: true, dereference: true });
        });
  return done.then(() => true, withoutMissing(false));
}

/** Takes away what is in the place of a file: another one, or the folders that the owner had there before. */
async function makeRoom(place: string): Promise<boolean> {
  const there = await lstat(place).catch(withoutMissing(null));
  const entries = there?.isDirectory() ? await readdir(place, { recursive: true, withFileTypes: true }) : [];
  if (entries.some((entry) => !entry.isDirectory())) return false;
  await rm(place, { recursive: true, force: true });
  return true;
}

export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return first?.ino !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function withoutMissing<Value>(value: Value) {
  return (cause: NodeJS.ErrnoException): Value => {
    if (cause.code === 'ENOENT') return value;
    throw cause;
  };
}
