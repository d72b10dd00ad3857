import { posix } from 'node:path';

/** Files in an archive or folder. Paths use `/`, are relative to it, and are in Unicode's composed form. */
export type FileTree = {
  paths: readonly string[];
  /** Returns null if the file is missing, damaged, or larger than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array | null>;
  /** False if the file is missing or its stated size is larger than `maxBytes`. */
  has(path: string, maxBytes: number): Promise<boolean>;
};

/** In bytes. A post has at most 50,000 characters. */
export const MAX_TEXT_BYTES = 5_000_000;

/** One WordPress or Ghost export, in bytes. */
export const MAX_EXPORT_BYTES = 200_000_000;

/** Total of all texts and drafts' pictures in an archive, in bytes. */
export const MAX_TREE_BYTES = 500_000_000;

export const MAX_ENTRIES = 100_000;

/** Systems store hidden files, with a leading dot, next to real ones. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => /^\.(?!\.?$)/.test(part) || part === '__MACOSX');
}

export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown|mdown|mdx)$/i.test(path) && !isHidden(path);
}

/** Resolves `address` from the file at `path`. Returns null if it leads out of the tree. */
export function resolveInTree(path: string, address: string): string | null {
  const joined = posix.normalize(posix.join(posix.dirname(path), address));
  return joined.startsWith('../') || posix.isAbsolute(joined) || joined.includes('\0') ? null : joined.normalize();
}
