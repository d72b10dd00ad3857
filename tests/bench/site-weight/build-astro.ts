import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMPARED_POST } from './compared-pages.ts';
import { runBuild } from './run-build.ts';
import type { BuildOfVariant } from './start-ours.ts';

const ASTRO = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs');
const NODE_MODULES = join(import.meta.dirname, '../../node_modules');
const SETTINGS = ['auto', 'always'] as const;

/**
 * Builds the compared pages with Astro: the site's own React components, rendered to HTML at build
 * time and never hydrated. Of Astro's two ways with stylesheets the lighter landing page is kept.
 *
 * @returns the folder to serve, and what was chosen.
 */
export async function buildAstro({
  env,
  folder,
  inputFile,
}: BuildOfVariant): Promise<{ folder: string; setting: string }> {
  const project = join(folder, 'astro-project');
  await mkdir(project, { recursive: true });
  await cp(join(import.meta.dirname, 'astro'), project, { recursive: true });
  await symlink(NODE_MODULES, join(project, 'node_modules'));

  const built = [];
  for (const setting of SETTINGS) {
    const outFolder = join(folder, `astro-${setting}`);
    await runBuild(ASTRO, ['build'], {
      cwd: project,
      env: {
        ...env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        OUT_FOLDER: outFolder,
        INLINE_STYLESHEETS: setting,
        INPUT_FILE: inputFile,
        POST_SLUG: COMPARED_POST,
      },
    });
    built.push({ folder: outFolder, setting, weight: await weighLandingPage(outFolder) });
  }
  const [lightest] = built.sort((a, b) => a.weight - b.weight);
  if (!lightest) throw new Error('Astro built nothing.');
  return lightest;
}

/** Compressed bytes of the page and of the stylesheets that it names. */
async function weighLandingPage(folder: string): Promise<number> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.css') && page.includes(name),
  );
  const styles = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return [Buffer.from(page), ...styles].reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0);
}
