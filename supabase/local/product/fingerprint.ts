import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that a build or a package manager writes; none of them holds sources. */
const GENERATED = new Set(['node_modules', 'out', '.next', '.export']);

/**
 * Hashes the inputs of a build: every source file below the folders, and whatever else decides the
 * outcome. The same value means the same build.
 */
export function fingerprint(root: string, folders: readonly string[], others: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const path of listSources(join(root, folder))) {
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  for (const other of others) hash.update(other).update('\0');
  return hash.digest('hex');
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !entry.name.startsWith('.next'))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listSources(path) : [path];
    });
}
