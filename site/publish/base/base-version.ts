import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

const LEFT_OUT = new Set(['node_modules', '.export', '.next', 'next-env.d.ts', 'out', 'README.md']);

/** Decides which pages to render, or doesn't affect any. */
const NOT_IN_PAGES = /^site[\\/](?:external-links|serve|publish[\\/](?!(?:base|pages|share-images)[\\/]))/;

/** Hashes everything that affects the base: code, content, package versions, runtime, environment. */
export async function readBaseVersion(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([process.version, Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1))]));
  const files: string[] = [];
  const found = glob(['pnpm-lock.yaml', '{site,shared}/**/*'], {
    cwd: ROOT,
    exclude: (path) => LEFT_OUT.has(basename(path)),
  });
  for await (const file of found) if (!NOT_IN_PAGES.test(file)) files.push(file);
  for (const file of files.sort()) {
    hash.update(JSON.stringify(file));
    // Folders have no content.
    hash.update(await readFile(join(ROOT, file)).catch(() => ''));
  }
  return hash.digest('hex').slice(0, 32);
}
