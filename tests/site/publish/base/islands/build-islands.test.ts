import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildIslands } from '@callwright/site/publish/base/islands/build-islands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let siteFolder = '';

beforeAll(async () => {
  siteFolder = await mkdtemp(join(tmpdir(), 'callwright-islands-'));
  const site = dirname(createRequire(import.meta.url).resolve('@callwright/site/package.json'));
  await symlink(join(site, 'node_modules'), join(siteFolder, 'node_modules'), 'junction');
  await mkdir(join(siteFolder, 'islands'));
  await mkdir(join(siteFolder, 'components'));
  await writeFile(
    join(siteFolder, 'components/counter.tsx'),
    `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button className="pressed" onClick={() => setCount(count + 1)}>{count} of {process.env.SUPABASE_URL}</button>;
}`,
  );
  await writeFile(
    join(siteFolder, 'islands/counter.tsx'),
    `import { hydrateRoot } from 'react-dom/client';
import { Counter } from '../components/counter.tsx';
const place = document.querySelector('[data-island="counter"]');
if (place) hydrateRoot(place, <Counter />);
`,
  );
});

afterAll(() => rm(siteFolder, { recursive: true, maxRetries: 10 }));

it('bundles an island as one small module and lists its sources', async () => {
  const outFolder = join(siteFolder, 'out');
  const env = { SUPABASE_URL: 'http://backend.example' };
  const [island, ...others] = await buildIslands({ siteFolder, outFolder, env });
  expect(others).toEqual([]);
  expect(island).toMatchObject({ name: 'counter', imports: [] });
  expect(island?.src).toMatch(/^\/_islands\/counter-[\w-]+\.js$/);
  expect(island?.sources).toEqual(expect.arrayContaining(['islands/counter.tsx', 'components/counter.tsx']));

  const code = await readFile(join(outFolder, island?.src ?? ''), 'utf8');
  expect(code).toBe(island?.code);
  expect(code).toContain('http://backend.example');
  expect(code).toContain('pressed');
  expect(brotliCompressSync(code).length).toBeLessThan(8_000);
});

it('a site without islands has no folder for them', async () => {
  expect(await buildIslands({ siteFolder: tmpdir(), outFolder: join(siteFolder, 'none'), env: {} })).toEqual([]);
});

/** Compressed bytes that a page loads before any input. */
const MAX_BLOG_SCRIPT_BYTES = 4_000;

it.each([[['posts', 'search']], [['search']], [['post']]])(
  'the first scripts of a blog page total at most 4 kB: %s',
  async (names) => {
    const outFolder = join(siteFolder, 'whole');
    const islands = await buildIslands({
      siteFolder: dirname(createRequire(import.meta.url).resolve('@callwright/site/package.json')),
      outFolder,
      env: {
        SUPABASE_URL: 'http://backend.example',
        SUPABASE_PUBLISHABLE_KEY: 'key',
        SITE_URL: 'https://site.example',
      },
    });
    const files = new Set(
      islands.filter(({ name }) => names.includes(name)).flatMap(({ src, imports }) => [src, ...imports]),
    );
    expect(files.size).toBeGreaterThan(0);
    let bytes = 0;
    for (const file of files) bytes += brotliCompressSync(await readFile(join(outFolder, file))).length;
    expect(bytes).toBeLessThanOrEqual(MAX_BLOG_SCRIPT_BYTES);
  },
);
