import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { runVite } from '../run-vite.ts';

export type Island = {
  name: string;
  src: string;
  imports: string[];
  sources: string[];
  /** The script and everything it may load. Any word in it may be a class name. */
  code: string;
};

export const ISLANDS_PATH = '_islands';

type IslandOptions = {
  siteFolder: string;
  outFolder: string;
  env: Readonly<Record<string, string>>;
  runtime?: IslandRuntime;
};

type IslandRuntime = 'preact' | 'react';

/** React is the specification's framework. Preact runs the same components at a tenth of the size. */
const ISLAND_RUNTIME: IslandRuntime = 'preact';

const ALIASES: Readonly<Record<IslandRuntime, Readonly<Record<string, string>>>> = {
  preact: {
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom': 'preact/compat',
    react: 'preact/compat',
  },
  react: { preact: join(import.meta.dirname, '../../../islands/next/react-render.ts') },
};

/** Vite's own helper also waits for stylesheets, and is larger than either of the blog list's scripts. */
const PRELOAD_HELPER: Plugin = {
  name: 'preload-helper',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export function __vitePreload(load, files) {
           for (const file of files ?? []) {
             document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
           }
           return load();
         }`
      : null,
};

/** Builds `islands/<name>.tsx` for pages with `data-island="<name>"`, which the script hydrates. */
export async function buildIslands({
  siteFolder,
  outFolder,
  env,
  runtime = ISLAND_RUNTIME,
}: IslandOptions): Promise<Island[]> {
  const folder = join(siteFolder, 'islands');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.tsx'));
  if (files.length === 0) return [];
  const chunks = await runVite(env, {
    root: siteFolder,
    base: '/',
    resolve: {
      alias: Object.entries(ALIASES[runtime]).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
      dedupe: ['preact', 'react', 'react-dom'],
    },
    plugins: [PRELOAD_HELPER],
    build: {
      outDir: outFolder,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.slice(0, -'.tsx'.length), join(folder, file)])),
        output: {
          entryFileNames: `${ISLANDS_PATH}/[name]-[hash].js`,
          chunkFileNames: `${ISLANDS_PATH}/[name]-[hash].js`,
          assetFileNames: `${ISLANDS_PATH}/[name]-[hash][extname]`,
        },
      },
    },
  });
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return chunks
    .filter((chunk) => chunk.isEntry)
    .map((entry) => {
      const carried = collectChunks(entry, byFile, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
      const first = collectChunks(entry, byFile, ({ imports }) => imports);
      return {
        name: entry.name,
        src: `/${entry.fileName}`,
        imports: first.filter((chunk) => chunk !== entry).map(({ fileName }) => `/${fileName}`),
        sources: carried.flatMap(({ moduleIds }) =>
          moduleIds.map((id) => relative(siteFolder, id).replaceAll(sep, '/')),
        ),
        code: carried.map(({ code }) => code).join('\n'),
      };
    });
}

function collectChunks(
  entry: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  follow: (chunk: Rolldown.OutputChunk) => readonly string[],
): Rolldown.OutputChunk[] {
  const found = new Set([entry]);
  for (const chunk of found) {
    for (const file of follow(chunk)) {
      const next = byFile.get(file);
      if (next) found.add(next);
    }
  }
  return [...found];
}
