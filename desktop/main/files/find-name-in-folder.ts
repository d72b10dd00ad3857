import { basename, dirname, join } from 'node:path';
import { followExactStats, readExactStats, resolveLinks } from './disk.ts';

type FileIdentity = { device: bigint; inode: bigint };

/** Finds a path's name in the folder, even through a link, letter case, or mount. Null for others. @throws if it's missing. */
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

/** Some disks don't provide file IDs. */
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
