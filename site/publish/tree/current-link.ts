import { rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const CURRENT = 'current';

export const NO_LINKS = 'NO_LINKS';

/** Errors from disks without symbolic links: FAT, exFAT, many network shares. */
const REFUSES_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const isWindows = process.platform === 'win32';

/** Atomic, except on Windows: a rename can't replace a junction. @throws disk errors, `NO_LINKS` if the disk can't have links. */
export async function switchLink(folder: string, release: string): Promise<void> {
  const [next, place] = [join(folder, `.${CURRENT}`), join(folder, CURRENT)];
  await rm(next, { force: true });
  // Only junctions need an absolute path. With relative links, the folder can be moved.
  await symlink(isWindows ? resolve(folder, release) : release, next, 'junction').catch(
    refuse(REFUSES_LINKS, 'this file system doesn’t support symlinks'),
  );
  if (isWindows) await rm(place, { force: true });
  await rename(next, place).catch(refuse(new Set(['EEXIST']), 'this file system can’t replace a symlink atomically'));
}

function refuse(codes: ReadonlySet<string>, message: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (!codes.has(cause.code ?? '')) throw cause;
    throw Object.assign(new Error(message, { cause }), { code: NO_LINKS });
  };
}
