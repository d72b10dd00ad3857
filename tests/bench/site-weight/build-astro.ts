import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { COMPARED_POST } from './compared-pages.ts';

const PROJECT = join(import.meta.dirname, 'astro');
const ASTRO = join(
  dirname(createRequire(join(PROJECT, 'package.json')).resolve('astro/package.json')),
  'bin/astro.mjs',
);
const SETTINGS = ['auto', 'always'] as const;

type AstroBuild = {
  /** The environment of this process with the variables that the site's modules read. */
  env: NodeJS.ProcessEnv;
  /** A folder to work in, which the bench removes. */
  folder: string;
  /** The content of each page's head, by path; see read-head-content.ts. */
  heads: Record<string, string>;
};

/**
 * Builds the compared pages with Astro: the site's own React components, rendered to HTML at build
 * time and never hydrated. Of Astro's two ways with stylesheets the lighter landing page is kept.
 *
 * @returns the folder to serve, and what was chosen.
 */
export async function buildAstro({ env, folder, heads }: AstroBuild): Promise<{ folder: string; setting: string }> {
  const headsFile = join(folder, 'heads.json');
  await writeFile(headsFile, JSON.stringify(heads));
  const built = [];
  for (const setting of SETTINGS) {
    const outFolder = join(folder, `astro-${setting}`);
    await runAstro({
      ...env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      OUT_FOLDER: outFolder,
      INLINE_STYLESHEETS: setting,
      HEADS_FILE: headsFile,
      POST_SLUG: COMPARED_POST,
    });
    built.push({ folder: outFolder, setting, weight: await weighLandingPage(outFolder) });
  }
  const [lightest] = built.sort((a, b) => a.weight - b.weight);
  if (!lightest) throw new Error('Astro built nothing.');
  return lightest;
}

/** @throws with the build's output where it fails. */
async function runAstro(env: NodeJS.ProcessEnv): Promise<void> {
  const build = spawn(process.execPath, [ASTRO, 'build'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject);
    build.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Astro's build ended with ${code}:\n${output.join('')}`);
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
