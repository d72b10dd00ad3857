import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const siteFolder = join(import.meta.dirname, '../..');
const sharedFolder = join(siteFolder, '../shared');

const LEFT_OUT = new Set(['node_modules', '.export', '.next', 'next-env.d.ts', 'out', 'external-links', 'serve', 'README.md']);

/** The publisher decides which pages to render. Only these folders affect how. */
const PUBLISHER = join(siteFolder, 'publish');
const PAGES = ['base', 'pages', 'share-images'].map((name) => join(PUBLISHER, name));

/** Hashes everything that affects the base: code, content, package versions, runtime, environment. */
export async function readBaseVersion(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const root = dirname(siteFolder);
  const files = (await Promise.all([siteFolder, sharedFolder].map(listFiles))).flat();
  const hash = createHash('sha256');
  hash.update(JSON.stringify([process.version, Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1))]));
  const read = files.filter((file) => !isIn(PUBLISHER, file) || PAGES.some((folder) => isIn(folder, file))).sort();
  for (const file of [join(root, 'pnpm-lock.yaml'), ...read]) {
    hash.update(JSON.stringify(relative(root, file)));
    hash.update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 32);
}

function isIn(folder: string, file: string): boolean {
  return file.startsWith(folder + sep);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      if (LEFT_OUT.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    }),
  );
  return found.flat();
}
