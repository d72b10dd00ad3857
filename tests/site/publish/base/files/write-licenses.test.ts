import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeLicenses } from '@callwright/site/publish/base/files/write-licenses.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../../../..');
const requireOfSite = createRequire(createRequire(import.meta.url).resolve('@callwright/site/package.json'));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-licenses-'));
  await mkdir(join(folder, '_next/static/chunks'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

const writeChunk = (name: string, text: string) => writeFile(join(folder, '_next/static/chunks', name), text);
const readChunk = (name: string) => readFile(join(folder, '_next/static/chunks', name), 'utf8');

async function readLicenses(islandSources: string[] = []): Promise<string> {
  await writeLicenses(folder, { product: 'The site', islandSources });
  return readFile(join(folder, 'licenses.txt'), 'utf8');
}

it('lists the islands’ packages and the fonts, with license texts', async () => {
  const text = await readLicenses([requireOfSite.resolve('preact')]);
  expect(text).toContain('The MIT License (MIT)\n\nCopyright (c) 2015-present Jason Miller');
  expect(text).toMatch(/^preact \d/m);
  expect(text).toMatch(/^@fontsource-variable\/figtree \d/m);
  expect(text).toMatch(/^@fontsource\/bricolage-grotesque \d/m);
  expect(text.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(2);
});

it('lists the packages in Next’s scripts, and leaves no source map in the site', async () => {
  const source = `turbopack:///[project]/${relative(repository, requireOfSite.resolve('sonner'))}`;
  await writeChunk('a.js', 'run();\n//# sourceMappingURL=b.js.map');
  await writeChunk('b.js.map', JSON.stringify({ version: 3, sections: [{ map: { sources: [source] } }] }));
  await writeChunk('c.css', 'a{color:red}\n/*# sourceMappingURL=d.css.map*/');
  await writeChunk('d.css.map', JSON.stringify({ version: 3, sources: ['turbopack:///[project]/site/ui/global.css'] }));
  expect(await readLicenses()).toMatch(/^sonner \d/m);
  expect(await readChunk('a.js')).toBe('run();\n');
  expect(await readChunk('c.css')).toBe('a{color:red}\n');
  await expect(readChunk('b.js.map')).rejects.toThrow('ENOENT');
  await expect(readChunk('d.css.map')).rejects.toThrow('ENOENT');
});
