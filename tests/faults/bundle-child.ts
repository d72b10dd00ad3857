import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const sources = import.meta.dirname;
/** From here, `electron` can be imported, which isn't bundled. */
const cache = join(sources, '../node_modules/.cache');

/** Path of each child's bundle. */
const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a process to kill into one file and returns its path. Loading hundreds of modules takes more processor time
 * than the rest of a trial.
 */
export function bundleChild(name: string): Promise<string> {
  const bundle = bundled.get(name) ?? writeBundle(name);
  bundled.set(name, bundle);
  return bundle;
}

async function writeBundle(name: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'fault-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    root: sources,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(sources, `${name}.ts`),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { external: ['electron'], output: { entryFileNames: '[name].mjs' } },
    },
  });
  return join(folder, `${name}.mjs`);
}
