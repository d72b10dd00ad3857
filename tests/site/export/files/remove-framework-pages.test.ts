import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFrameworkPages } from '@callwright/site/export/files/remove-framework-pages.ts';
import { expect, it } from 'vitest';

it("takes the framework's own pages out of an export, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-framework-pages-'));
  await mkdir(join(folder, '_not-found'));
  const files = ['_not-found.html', '_not-found.txt', '_not-found/__next._tree.txt', '_global-error.html'];
  for (const name of [...files, '404.html', 'index.html']) await writeFile(join(folder, name), '');
  await mkdir(join(folder, '_next'));

  await removeFrameworkPages(folder);
  expect((await readdir(folder)).sort()).toEqual(['404.html', '_next', 'index.html']);
  await rm(folder, { recursive: true, maxRetries: 10 });
});
