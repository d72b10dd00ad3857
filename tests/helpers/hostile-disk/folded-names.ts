import type files from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The calls of the real file system, as they were before anything was put in their place. */
export type RealFiles = {
  readdirSync: (path: string) => string[];
  renameSync: typeof files.renameSync;
};

/** Two names are one on APFS and NTFS where these are equal. */
export function foldName(name: string): string {
  return name.normalize('NFD').toLowerCase();
}

/** Finds the path of what a file system that folds names has under this path: the spelling that it was made with. */
export function findSpelling(real: RealFiles, root: string, path: string): string {
  let at = root;
  for (const part of relative(root, path).split(sep).filter(Boolean)) {
    const names = listNames(real, at);
    const folded = foldName(part);
    const found = names.includes(part) ? part : names.find((name) => foldName(name) === folded);
    at = join(at, found ?? part);
  }
  return at;
}

function listNames(real: RealFiles, folder: string): string[] {
  try {
    return real.readdirSync(folder);
  } catch {
    return [];
  }
}

/** Renames as a file system that folds names does: onto a file of another spelling as well, which is replaced. */
export function renameFolded(real: RealFiles, root: string, from: string, to: string): void {
  const source = findSpelling(real, root, from);
  const target = join(findSpelling(real, root, dirname(to)), basename(to));
  const replaced = findSpelling(real, root, to);
  if (replaced !== source) real.renameSync(source, replaced);
  // The entry has the new spelling then.
  const moved = replaced === source ? source : replaced;
  if (moved !== target) real.renameSync(moved, target);
}
