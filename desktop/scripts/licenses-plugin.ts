import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
// Relative paths make electron-vite compile these files; older Node versions can't read TypeScript.
import { collectNotices } from '../../shared/licenses/collect-notices.ts';
import { formatNotices } from '../../shared/licenses/format-notices.ts';

/** Shipped, but in no bundle: Electron, Tailwind's base styles, and the fonts. */
const OWN_PACKAGES = ['electron', 'tailwindcss'];
const SHARED_PACKAGES = ['@fontsource-variable/figtree', '@fontsource/bricolage-grotesque'];

/** Writes `out/licenses.txt`. The three builds share the plugin, so the last one writes all licenses. */
export function createLicensesPlugin(desktop: string): Plugin {
  const path = join(desktop, 'out/licenses.txt');
  const resolve = (folder: string, name: string) =>
    createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
  const files = new Set([
    ...OWN_PACKAGES.map((name) => resolve(desktop, name)),
    ...SHARED_PACKAGES.map((name) => resolve(join(desktop, '../shared'), name)),
  ]);
  return {
    name: 'licenses',
    async generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const id of part.moduleIds) if (!id.startsWith('\0')) files.add(id);
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, formatNotices('Callwright', await collectNotices(files)));
    },
  };
}
