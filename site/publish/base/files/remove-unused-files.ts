import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listFiles } from '../../list-files.ts';
import { hasFramework } from '../post-process/strip-framework.ts';

/** Next also exports its error pages, which would return 200 with "not found". */
export async function removeFrameworkFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^_(not-found|global-error)(\.|$)/.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })));
  const pages = new Set(await listFiles(folder, /\.html$/));
  const data = (await listFiles(folder, /\.txt$/)).filter((file) => {
    const page = toPage(file);
    return pages.has(page) && !hasFramework(page);
  });
  await removeFiles(folder, data);
}

function toPage(file: string): string {
  if (!basename(file).startsWith('__next.')) return `${file.slice(0, -'.txt'.length)}.html`;
  const parent = dirname(file);
  return parent === '.' ? 'index.html' : `${parent}.html`;
}

/** Removes build files that nothing kept mentions. Names contain a content hash, so matches are never a coincidence. */
export async function removeUnusedFiles(folder: string, otherText: string): Promise<void> {
  const unused = new Set(await listFiles(folder, /^_next\//));
  const unread = await listFiles(folder, /\.html$/);
  const follow = (text: string) => {
    for (const file of unused) {
      if (!text.includes(basename(file))) continue;
      unused.delete(file);
      if (/\.(js|css)$/.test(file)) unread.push(file);
    }
  };
  follow(otherText);
  for (const file of unread) follow(await readFile(join(folder, file), 'utf8'));
  await removeFiles(folder, [...unused]);
}

async function removeFiles(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => rm(join(folder, file))));
  for (const file of files) {
    for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
      await rmdir(join(folder, parent)).catch(() => {});
    }
  }
}
