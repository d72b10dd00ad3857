import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Lists the files of a folder and its subfolders, as paths with slashes. */
export async function listFiles(folder: string, pattern = /./): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => pattern.test(path));
}
