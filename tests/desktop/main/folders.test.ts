import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = dirname(fileURLToPath(import.meta.resolve('@callwright/desktop/main/index.ts')));

/** The folder of a file below `desktop/main`; null for a file that is in none of them. */
function folderOf(path: string): string | null {
  const [first = '', ...rest] = relative(MAIN, path).split(sep);
  return rest.length === 0 || first === '..' ? null : first;
}

function listImports(): Set<string> {
  const pairs = new Set<string>();
  for (const entry of readdirSync(MAIN, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const from = folderOf(path);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = folderOf(join(dirname(path), specifier));
      if (from !== null && to !== null && from !== to) pairs.add(`${from} ${to}`);
    }
  }
  return pairs;
}

test('no two folders of the main process import each other', () => {
  const pairs = listImports();
  expect(pairs.size).toBeGreaterThan(20);
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
  expect(mutual).toEqual([]);
});
