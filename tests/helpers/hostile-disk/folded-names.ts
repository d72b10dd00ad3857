import type files from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

export type RealFiles = {
  readdirSync: (path: string) => string[];
  renameSync: typeof files.renameSync;
};

/** APFS and NTFS treat two names as the same if these are equal. */
export function foldName(name: string): string {
  return name.normalize('NFD').toLowerCase();
}

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

/** Renames like a case-insensitive file system: also replaces a file whose name is spelled differently. */
export function renameFolded(real: RealFiles, root: string, from: string, to: string): void {
  const source = findSpelling(real, root, from);
  const target = join(findSpelling(real, root, dirname(to)), basename(to));
  const replaced = findSpelling(real, root, to);
  if (replaced !== source) real.renameSync(source, replaced);
  const moved = replaced === source ? source : replaced;
  if (moved !== target) real.renameSync(moved, target);
}
