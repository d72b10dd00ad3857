import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { runBuild } from './run-build.ts';
import type { BuildOfVariant } from './start-ours.ts';

/**
 * Fills the pages that were written by hand (`by-hand/`: plain markup, a stylesheet of its own)
 * with the site's words.
 *
 * @returns the folder to serve.
 */
export async function buildByHand({ env, folder, inputFile, fonts }: BuildOfVariant, ours: string): Promise<string> {
  const outFolder = join(folder, 'by-hand');
  await runBuild(join(import.meta.dirname, 'by-hand/build.ts'), [], {
    cwd: import.meta.dirname,
    env: { ...env, OUT_FOLDER: outFolder, INPUT_FILE: inputFile },
  });
  for (const font of Object.values(fonts)) await cp(join(ours, font), join(outFolder, font), { recursive: true });
  return outFolder;
}
