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
  env: NodeJS.ProcessEnv;
  folder: string;
  heads: Record<string, string>;
};

/** Builds both of Astro's stylesheet modes and keeps the one with the lighter landing page. Nothing is hydrated. */
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

async function weighLandingPage(folder: string): Promise<number> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.css') && page.includes(name),
  );
  const styles = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return [Buffer.from(page), ...styles].reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0);
}
