import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const desktop = join(import.meta.dirname, '..');

const packageSchema = z.object({
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  main: z.string(),
});

/** Copies the bundles, which contain their dependencies, and writes a package.json without any. */
export async function layOutApp(folder: string): Promise<void> {
  const own = packageSchema.parse(JSON.parse(await readFile(join(desktop, 'package.json'), 'utf8')));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(desktop, 'out'), join(folder, 'out'), { recursive: true });
  const packageJson = {
    name: 'callwright',
    author: { name: 'Callwright', email: 'hello@callwright.example' },
    homepage: 'https://callwright.example',
    type: 'module',
    ...own,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
}
