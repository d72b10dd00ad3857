import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeFrameworkFiles, removeUnusedFiles } from '@callwright/site/publish/base/files/remove-unused-files.ts';
import { expect, it } from 'vitest';

const FILES = {
  'index.html': '<style>@font-face{src:url(/_next/static/media/used.abc.woff2)}</style>',
  'index.txt': 'data',
  '__next._full.txt': 'data',
  'solution.html': '',
  'solution.txt': 'data',
  'solution/__next._tree.txt': 'data',
  'blog/admin.html': '<script src="/_next/static/chunks/admin1.js"></script>',
  'blog/admin.txt': 'data',
  'blog/admin/__next._tree.txt': 'data',
  'robots.txt': 'User-agent: *',
  'icon.svg': '<svg/>',
  '_next/static/chunks/admin1.js': 'load("static/chunks/lazy22.js")',
  '_next/static/chunks/lazy22.js': 'end',
  '_next/static/chunks/home33.js': 'load("static/chunks/lazy44.js")',
  '_next/static/chunks/lazy44.js': 'end',
  '_next/static/media/used.abc.woff2': '',
  '_next/static/media/template.ghi.woff2': '',
  '_next/static/media/unused.def.woff2': '',
};

it('keeps what a page, a template, or its scripts may load, and removes the rest of the framework', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-unused-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await removeFrameworkFiles(folder);
  await removeUnusedFiles(folder, 'url(template.ghi.woff2)');
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).map(({ parentPath, name }) =>
    join(parentPath, name).slice(folder.length + 1),
  );
  expect(left.sort()).toEqual(
    [
      'index.html',
      'solution.html',
      'blog',
      'blog/admin.html',
      'blog/admin.txt',
      'blog/admin',
      'blog/admin/__next._tree.txt',
      'robots.txt',
      'icon.svg',
      '_next',
      '_next/static',
      '_next/static/chunks',
      '_next/static/chunks/admin1.js',
      '_next/static/chunks/lazy22.js',
      '_next/static/media',
      '_next/static/media/used.abc.woff2',
      '_next/static/media/template.ghi.woff2',
    ].sort(),
  );
  await rm(folder, { recursive: true, maxRetries: 10 });
});

it('removes only the framework’s own pages from an export', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-framework-pages-'));
  await mkdir(join(folder, '_not-found'));
  const files = ['_not-found.html', '_not-found.txt', '_not-found/__next._tree.txt', '_global-error.html'];
  for (const name of [...files, '404.html', 'index.html']) await writeFile(join(folder, name), '');
  await mkdir(join(folder, '_next'));

  await removeFrameworkFiles(folder);
  expect((await readdir(folder)).sort()).toEqual(['404.html', '_next', 'index.html']);
  await rm(folder, { recursive: true, maxRetries: 10 });
});
