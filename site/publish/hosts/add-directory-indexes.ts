import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages that a host reads by file name; they have no address of their own. */
const NOT_A_DIRECTORY = new Set(['index.html', '404.html']);

/**
 * Gives each `x.html` of an export the name `x/index.html` as well, so that any static host answers `/x` and `/x/`
 * alike, and with it the page's data for the framework's router.
 */
export async function addDirectoryIndexes(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter(
    ({ name, parentPath }) => name.endsWith('.html') && !NOT_A_DIRECTORY.has(name) && !parentPath.includes('_next'),
  );
  for (const { name, parentPath } of pages) {
    const page = join(parentPath, name.slice(0, -'.html'.length));
    await mkdir(page, { recursive: true });
    await repeat(`${page}.html`, join(page, 'index.html'));
    await repeat(`${page}.txt`, join(page, 'index.txt'));
  }
}

/** Gives a file, if there is one, a second name: the content is on the disk once. */
async function repeat(file: string, second: string): Promise<void> {
  try {
    // Not every disk has hard links.
    await link(file, second).catch(() => copyFile(file, second));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
  }
}
