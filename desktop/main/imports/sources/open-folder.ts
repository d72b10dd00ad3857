import { isAbsolute, join, relative } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { listEntries, readBytes, readStats, resolveLinks } from '../../files/disk.ts';
import { type FileTree, MAX_ENTRIES } from './file-tree.ts';
import type { ImportFailure } from './imported-post.ts';

/** Generated or installed files. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '_site', 'dist', 'resources', 'themes', 'vendor']);

const TOO_MANY = {
  message: `This folder has more than ${MAX_ENTRIES.toLocaleString('en')} files. Choose the folder with the posts.`,
};

/** Never follows a link out of the folder: the files may come from a stranger. */
export async function openFolder(folder: string): Promise<Result<FileTree, ImportFailure>> {
  const files = new Map<string, string>();
  const waiting = [''];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const entry of await listEntries(join(folder, parent))) {
      const path = parent === '' ? entry.name : `${parent}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) waiting.push(path);
      if (entry.isFile()) files.set(path.normalize(), path);
    }
    if (files.size > MAX_ENTRIES) return err(TOO_MANY);
  }
  const root = await resolveLinks(folder);

  /** Returns null if a link replaced the file since it was listed. */
  async function find(path: string, maxBytes: number): Promise<string | null> {
    const listed = files.get(path);
    if (listed === undefined) return null;
    const file = await resolveLinks(join(folder, listed));
    const fromRoot = relative(root, file);
    const { size } = await readStats(file);
    return fromRoot.startsWith('..') || isAbsolute(fromRoot) || size > maxBytes ? null : file;
  }
  return ok({
    paths: [...files.keys()].sort(),
    async read(path, maxBytes) {
      const file = await find(path, maxBytes).catch(() => null);
      return file === null ? null : readBytes(file).catch(() => null);
    },
    has: async (path, maxBytes) => (await find(path, maxBytes).catch(() => null)) !== null,
  });
}
