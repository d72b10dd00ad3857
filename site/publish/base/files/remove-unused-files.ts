import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The framework's folder for what only its pages request. */
const BUILD_FOLDER = '_next/';

/** What may name other files of the build. */
const TEXT = /\.(js|css)$/;

type Used = {
  /** Whether an exported page (`blog/x.html`) is without the framework. */
  isStatic: (page: string) => boolean;
  /** What will be served beside the pages of the folder. */
  otherTexts?: readonly string[];
};

/**
 * Removes what no page of the export requests: the framework's data of static pages, and
 * each file of the build that neither a page nor another kept file names.
 */
export async function removeUnusedFiles(folder: string, { isStatic, otherTexts = [] }: Used): Promise<void> {
  const files = await listFiles(folder);
  const pages = files.filter((file) => file.endsWith('.html'));
  const withData = new Set(pages.filter((page) => !isStatic(page)).map(toName));
  const known = new Set(pages.map(toName));
  const data = files.filter((file) => isDataOf(file, known) && !isDataOf(file, withData));

  const built = files.filter((file) => file.startsWith(BUILD_FOLDER));
  const used = await findUsed(folder, pages, built, otherTexts);
  const unused = built.filter((file) => !used.has(file));
  await Promise.all([...data, ...unused].map((file) => rm(join(folder, file))));
  await removeEmptyFolders(folder);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

function toName(page: string): string {
  return page.slice(0, -'.html'.length);
}

/** A page's data for the router is `page.txt` and `page/__next.*.txt`; the home page's lies at the top. */
function isDataOf(file: string, pages: ReadonlySet<string>): boolean {
  if (!file.endsWith('.txt')) return false;
  if (!basename(file).startsWith('__next.')) return pages.has(file.slice(0, -'.txt'.length));
  const parent = dirname(file);
  return pages.has(parent === '.' ? 'index' : parent);
}

/** Follows file names from text to text; files are named after their content, so that no other word equals a name. */
async function findUsed(
  folder: string,
  pages: readonly string[],
  built: readonly string[],
  otherTexts: readonly string[],
): Promise<Set<string>> {
  const unread = [...pages];
  const unused = new Set(built);
  const used = new Set<string>();
  for (const text of otherTexts) follow(text);
  for (let file = unread.pop(); file !== undefined; file = unread.pop()) {
    follow(await readFile(join(folder, file), 'utf8'));
  }
  return used;

  function follow(text: string): void {
    for (const candidate of unused) {
      if (!text.includes(basename(candidate))) continue;
      unused.delete(candidate);
      used.add(candidate);
      if (TEXT.test(candidate)) unread.push(candidate);
    }
  }
}

/** @returns whether the folder itself was empty, and is gone. */
async function removeEmptyFolders(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  const isGone = await Promise.all(
    entries.map((entry) => entry.isDirectory() && removeEmptyFolders(join(folder, entry.name))),
  );
  if (isGone.includes(false)) return false;
  await rm(folder, { recursive: true });
  return true;
}

/** Removes a page (`blog.html`) with its data for the framework's router. */
export async function removePage(folder: string, page: string): Promise<void> {
  const known = new Set([toName(page)]);
  const data = (await listFiles(folder)).filter((file) => isDataOf(file, known));
  await Promise.all([page, ...data].map((file) => rm(join(folder, file))));
}

const FRAMEWORK_PAGE = /^_(not-found|global-error)(\.|$)/;

/** Removes Next's two own pages, which it also exports under internal names: an address that answers 200 with "not found". */
export async function removeFrameworkPages(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => FRAMEWORK_PAGE.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })));
}
