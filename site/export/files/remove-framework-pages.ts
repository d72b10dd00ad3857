import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FRAMEWORK_PAGE = /^_(not-found|global-error)(\.|$)/;

/** Removes Next's two own pages, which it also exports under internal names: an address that answers 200 with "not found". */
export async function removeFrameworkPages(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => FRAMEWORK_PAGE.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })));
}
