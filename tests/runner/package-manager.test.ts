import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the README names the pnpm version from package.json', async () => {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  expect([...new Set(readme.match(/pnpm@[\d.]+\d/g))]).toEqual([packageManager]);
});
