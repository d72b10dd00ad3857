import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SamplePicture } from '../../helpers/sample-picture.ts';

/** Imports of Astro are resolved from this folder. */
const PROJECT = join(import.meta.dirname, '../site-weight/astro');
const ASTRO = join(
  dirname(createRequire(join(PROJECT, 'package.json')).resolve('astro/package.json')),
  'bin/astro.mjs',
);

const COLUMN_PX = 768;

export type PostPart = { picture: SamplePicture; alt: string; caption: string; words: string };

/** Builds a post with Astro's image component, configured as its documentation shows. */
export async function buildAstroPost(parts: readonly PostPart[], outFolder: string): Promise<void> {
  await mkdir(join(PROJECT, 'out'), { recursive: true });
  const folder = await mkdtemp(join(PROJECT, 'out/post-'));
  try {
    await mkdir(join(folder, 'src/pages'), { recursive: true });
    for (const [index, { picture }] of parts.entries()) {
      await writeFile(join(folder, `src/photo-${index}.webp`), picture.bytes);
    }
    await writeFile(join(folder, 'src/pages/index.astro'), writePage(parts));
    await writeFile(
      join(folder, 'astro.config.mjs'),
      `export default { output: 'static', outDir: ${JSON.stringify(outFolder)}, image: { responsiveStyles: true } };`,
    );
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function writePage(parts: readonly PostPart[]): string {
  const imports = parts.map((_, index) => `import photo${index} from '../photo-${index}.webp';`);
  const figures = parts.map(({ alt, caption, words }, index) => {
    const priority = index === 0 ? ' priority' : '';
    return `<figure><Picture src={photo${index}} formats={['avif', 'webp']} layout="constrained" width={${COLUMN_PX}} alt="${alt}"${priority} /><figcaption>${caption}</figcaption></figure><p>${words}</p>`;
  });
  return `---
import { Picture } from 'astro:assets';
${imports.join('\n')}
---
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Photos</title>
<style>body{margin:0 auto;padding:0 1.25rem;max-width:${COLUMN_PX}px} figure{margin:0}</style>
</head>
<body><main><h1>Photos</h1><div class="post-body">${figures.join('\n')}</div></main></body>
</html>
`;
}

async function run(folder: string): Promise<void> {
  const build = spawn(process.execPath, [ASTRO, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (part: Buffer) => output.push(part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject);
    build.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Astro's build ended with ${code}:\n${output.join('')}`);
}
