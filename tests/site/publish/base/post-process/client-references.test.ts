import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findClientReferences,
  readClientModules,
} from '@callwright/site/publish/base/post-process/client-references.ts';
import { parseHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, it } from 'vitest';

async function writeBuild(): Promise<{ repository: string; siteFolder: string }> {
  const repository = await mkdtemp(join(tmpdir(), 'callwright-references-'));
  const siteFolder = join(repository, 'site/.export/1-a');
  const name = (path: string) => `[project]/site/.export/1-a/${path}`;
  const manifests = {
    '(marketing)/page': {
      '[project]/node_modules/.pnpm/next@1/node_modules/next/dist/client-page.js': { id: 1, name: '*' },
      [name('app/global-error.tsx')]: { id: 2, name: '*' },
      [name('components/marketing/counter.tsx')]: { id: 3, name: '*' },
    },
    '(admin)/login/page': { [name('components/admin/login-screen.tsx')]: { id: 4, name: '*' } },
  };
  for (const [page, clientModules] of Object.entries(manifests)) {
    const file = join(siteFolder, '.next/server/app', `${page}_client-reference-manifest.js`);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(
      file,
      `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/${page}"] = ${JSON.stringify({ clientModules })};`,
    );
  }
  return { repository, siteFolder };
}

function pageWithRows(...rows: string[]): string {
  const calls = rows.map((row) => `<script>self.__next_f.push(${JSON.stringify([1, `${row}\n`])})</script>`);
  return `<html><body><script>(self.__next_f=self.__next_f||[]).push([0])</script>${calls.join('')}</body></html>`;
}

it('lists our client components that a page would hydrate, and none of the framework’s', async () => {
  const { repository, siteFolder } = await writeBuild();
  const modules = await readClientModules(siteFolder);
  const find = (html: string) => findClientReferences(parseHtml(html), modules);

  expect(find(pageWithRows('a:I[1,["/x.js"],"ClientPage"]', 'b:I[2,["/x.js"],"default"]'))).toEqual([]);
  expect(find(pageWithRows('a:I[3,["/x.js"],"Counter"]', 'b:I[3,["/x.js"],"Other"]'))).toEqual([
    'components/marketing/counter.tsx',
  ]);
  expect(find(pageWithRows('1:"text"', 'c:I[4,[],"LoginScreen"]'))).toEqual(['components/admin/login-screen.tsx']);
  expect(find('<p>a:I[3,[],"Counter"]</p>')).toEqual([]);
  await rm(repository, { recursive: true, maxRetries: 10 });
});
