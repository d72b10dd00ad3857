/** Run by the bench in a process of its own, since the site's modules read the environment as they are imported. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';
import { z } from 'zod';

const inputSchema = z.object({
  heads: z.record(z.string(), z.string()),
  fonts: z.object({ body: z.string(), display: z.string() }),
});

const { OUT_FOLDER, INPUT_FILE } = z.object({ OUT_FOLDER: z.string(), INPUT_FILE: z.string() }).parse(process.env);
const input = inputSchema.parse(JSON.parse(await readFile(INPUT_FILE, 'utf8')));

const { module } = await runnerImport<typeof import('./render-pages.tsx')>(
  join(import.meta.dirname, 'render-pages.tsx'),
  {
    configFile: false,
    root: import.meta.dirname,
  },
);
for (const [name, html] of Object.entries(await module.renderPages(input))) {
  const file = join(OUT_FOLDER, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}
