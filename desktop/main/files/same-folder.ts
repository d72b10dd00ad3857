// Tested by tests/desktop/main/files/same-folder.test.ts.
import { basename, dirname, join, resolve } from 'node:path';
import { createFile, discardFile, followExactStats, readExactStats, readStats, resolveLinks } from './disk.ts';
import { codeOf } from './file-errors.ts';
import { makeUnfinishedName } from './file-names.ts';

/** Which file or folder it is, under any name. */
export type FileIdentity = { device: bigint; inode: bigint };

/** Does not follow a link. @throws the system's error. */
export async function readIdentity(path: string): Promise<FileIdentity> {
  const { dev, ino } = await readExactStats(path);
  return { device: dev, inode: ino };
}

/** False where the disk gives its files no numbers. */
export function isSameIdentity(a: FileIdentity, b: FileIdentity): boolean {
  return a.inode !== 0n && a.inode === b.inode && a.device === b.device;
}

/**
 * Whether two paths lead to one folder: through a link, another letter case, a mapped drive, a mount.
 * A file that is made in one shows it, because the numbers of a network folder differ with its paths.
 *
 * @throws the system's error, where one of them is missing or no file can be made in `b`.
 */
export async function isSameFolder(a: string, b: string): Promise<boolean> {
  const [realA, realB] = await Promise.all([resolveLinks(a), resolveLinks(b)]);
  if (realA === realB) return true;
  const probe = join(b, makeUnfinishedName());
  await (await createFile(probe, 0o600)).close();
  try {
    return await isThere(join(a, basename(probe)));
  } finally {
    await discardFile(probe);
  }
}

/**
 * Finds which file of a folder a path leads to, by whatever names of the folder and the file.
 *
 * @param names the files of the folder.
 * @returns its name there; null when it is none of them.
 * @throws the system's error, where there is no such file.
 */
export async function findNameInFolder(folder: string, names: Iterable<string>, path: string): Promise<string | null> {
  const real = await resolveLinks(path);
  const [wanted, parent] = await Promise.all([readFolder(folder), readFolder(dirname(real))]);
  if (wanted === null || parent === null) return null;
  if (parent.path !== wanted.path && !isSameIdentity(parent, wanted)) return null;
  const identity = await readIdentity(real);
  for (const name of names) {
    if (name === basename(real)) return name;
    const other = await readIdentity(join(folder, name)).catch(() => null);
    if (other !== null && isSameIdentity(other, identity)) return name;
  }
  return null;
}

/** Whether `inner`, which may be missing, is below `outer` under any name of either. */
export async function isInsideFolder(outer: string, inner: string): Promise<boolean> {
  const wanted = await readFolder(outer);
  if (wanted === null) return false;
  let existing = resolve(inner);
  let found = await readFolder(existing);
  let above = found === null ? existing : dirname(found.path);
  // What is missing is below the nearest folder that exists.
  while (found === null && dirname(existing) !== existing) {
    existing = dirname(existing);
    found = await readFolder(existing);
    above = found?.path ?? existing;
  }
  for (;;) {
    found = await readFolder(above);
    if (found !== null && (found.path === wanted.path || isSameIdentity(found, wanted))) return true;
    if (dirname(above) === above) return false;
    above = dirname(above);
  }
}

async function readFolder(path: string): Promise<(FileIdentity & { path: string }) | null> {
  try {
    const real = await resolveLinks(path);
    const { dev, ino } = await followExactStats(real);
    return { path: real, device: dev, inode: ino };
  } catch {
    return null;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await readStats(path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw cause;
  }
}
