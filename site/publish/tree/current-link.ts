import { rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The link to the release that is served. */
export const CURRENT = 'current';

/** The `code` of an error where a disk can't do what the link needs. */
export const NO_LINKS = 'NO_LINKS';

/** What disks without symbolic links say: FAT, exFAT, many network shares. */
const REFUSES_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const isWindows = process.platform === 'win32';

/**
 * Points the link at a release in one step. On Windows the link is missing for a moment: only an administrator may make
 * symbolic links there, and a rename can't replace a junction.
 *
 * @param release relative to the folder.
 * @throws what the disk refuses; an error of code `NO_LINKS` where it has no such links.
 */
export async function switchLink(folder: string, release: string): Promise<void> {
  const [next, place] = [join(folder, `.${CURRENT}`), join(folder, CURRENT)];
  await rm(next, { force: true });
  // Only junctions need the whole path. Elsewhere the folder can be moved.
  await symlink(isWindows ? resolve(folder, release) : release, next, 'junction').catch(
    refuse(REFUSES_LINKS, 'the disk has no symbolic links'),
  );
  if (isWindows) await rm(place, { force: true });
  await rename(next, place).catch(refuse(new Set(['EEXIST']), 'the disk can’t replace a link in one step'));
}

function refuse(codes: ReadonlySet<string>, message: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (!codes.has(cause.code ?? '')) throw cause;
    throw Object.assign(new Error(message, { cause }), { code: NO_LINKS });
  };
}
