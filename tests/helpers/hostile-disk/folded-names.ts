import type files from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The calls of the real file system, as they were before anything was put in their place. */
export type RealFiles = {
  readdir: (path: string) => Promise<string[]>;
  rename: typeof files.rename;
};

/** Two names are one on APFS and NTFS where these are equal. */
export function foldName(name: string): string {
  return name.normalize('NFD').toLowerCase();
}

/** Finds the path of what a file system that folds names has under this path: the spelling that it was made with. */
export async function findSpelling(real: RealFiles, root: string, path: string): Promise<string> {
  let at = root;
  for (const part of relative(root, path).split(sep).filter(Boolean)) {
    const names = await real.readdir(at).catch((): string[] => []);
    const folded = foldName(part);
    const found = names.includes(part) ? part : names.find((name) => foldName(name) === folded);
    at = join(at, found ?? part);
  }
  return at;
}

/** Renames as a file system that folds names does: onto a file of another spelling as well, which is replaced. */
export async function renameFolded(real: RealFiles, root: string, from: string, to: string): Promise<void> {
  const source = await findSpelling(real, root, from);
  const target = join(await findSpelling(real, root, dirname(to)), basename(to));
  const replaced = await findSpelling(real, root, to);
  if (replaced !== source) await real.rename(source, replaced);
  // The entry has the new spelling then.
  const moved = replaced === source ? source : replaced;
  if (moved !== target) await real.rename(moved, target);
}
