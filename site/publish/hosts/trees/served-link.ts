import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { TreeName } from './trees-state.ts';

/** The symbolic link to the tree that is served: the root of a web server. */
export const SERVED_TREE = 'current';

/** What `code` of an error says where a disk can't do what the link needs. */
export const NO_LINKS = 'NO_LINKS';

/** Answers of disks that know no symbolic links: FAT, exFAT, many network shares. */
const REFUSES_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const isWindows = process.platform === 'win32';

/** Reads which tree the link leads to; null where there is none. */
export async function readServedTree(folder: string): Promise<TreeName | null> {
  const target = await readlink(join(folder, SERVED_TREE)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  const name = target && relative(folder, resolve(folder, target));
  return name === 'a' || name === 'b' ? name : null;
}

/**
 * Points the link at a tree, in one step: a request gets the old tree or the new one. On Windows the link is missing
 * for a moment: only an administrator may create symbolic links there, and a rename can't replace a junction.
 *
 * @param temporary a folder on the same disk, where the new link is made.
 * @throws what the disk refuses; an error of code `NO_LINKS` where it can't do this.
 */
export async function serveTree(folder: string, tree: TreeName, temporary: string): Promise<void> {
  const next = join(temporary, SERVED_TREE);
  // Only junctions need the whole path. Elsewhere the folder can be moved.
  const target = isWindows ? resolve(folder, tree) : tree;
  await symlink(target, next, 'junction').catch(refuseDisk(REFUSES_LINKS, 'the disk has no symbolic links'));
  const place = join(folder, SERVED_TREE);
  if (isWindows) await rm(place, { force: true });
  await rename(next, place).catch(refuseDisk(new Set(['EEXIST']), 'the disk can’t replace a link in one step'));
}

function refuseDisk(codes: ReadonlySet<string>, message: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (!codes.has(cause.code ?? '')) throw cause;
    throw Object.assign(new Error(message, { cause }), { code: NO_LINKS });
  };
}
