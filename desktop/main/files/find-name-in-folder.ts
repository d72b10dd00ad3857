import { basename, dirname, join } from 'node:path';
import { followExactStats, readExactStats, resolveLinks } from './disk.ts';

/** Which file or folder it is, under any name. */
type FileIdentity = { device: bigint; inode: bigint };

/**
 * Finds which file of a folder a path leads to, by any name of the folder and the file: through a link, another letter
 * case, a mapped drive, a mount.
 *
 * @param names the files of the folder.
 * @returns its name there; null if it is none of them.
 * @throws the system's error if there is no such file.
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

async function readIdentity(path: string): Promise<FileIdentity> {
  const { dev, ino } = await readExactStats(path);
  return { device: dev, inode: ino };
}

/** False if the disk gives its files no numbers. */
function isSameIdentity(a: FileIdentity, b: FileIdentity): boolean {
  return a.inode !== 0n && a.inode === b.inode && a.device === b.device;
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
