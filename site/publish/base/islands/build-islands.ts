import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The script that `site/islands/<name>.tsx` becomes. */
export type Island = {
  name: string;
  /** The module script's address in the export; named after its content. */
  src: string;
  /** Addresses of its static imports, for `modulepreload`. */
  imports: string[];
  /** The source files that it contains, relative to the site's folder. */
  sources: string[];
  /** Its text and that of everything it may load: the words in it may be classes. */
  code: string;
};

export const ISLANDS_PATH = '_islands';

type IslandOptions = {
  /** The site's folder, or a copy of it; its islands are `islands/*.tsx`. */
  siteFolder: string;
  outFolder: string;
  /** Written into the scripts in the place of `process.env.NAME`. */
  env: Readonly<Record<string, string>>;
  runtime?: IslandRuntime;
};

type IslandRuntime = 'preact' | 'react';

/**
 * What the islands run on. React is the specification's framework, and `react` here builds every island on it, with no
 * other change; Preact runs the same components at a tenth of the size.
 */
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

/** Drops stylesheets: the page contains the styles of everything that its island may render. */
export const OMIT_STYLES: Plugin = {
  name: 'omit-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
};

/**
 * What fetches a script that is needed later, with all that it imports in the same moment. Vite's own helper also
 * waits for stylesheets and old browsers, and weighs more than either of the scripts of the blog's list.
 */
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

/**
 * Builds every island; an export without any gets none.
 *
 * `site/islands/<name>.tsx` is the one script of the static pages that hold an element with
 * `data-island="<name>"`. It finds that element and hydrates it with the component that the page
 * rendered there; only what an island carries may be a client component on a static page.
 */
export async function buildIslands({
  siteFolder,
  outFolder,
  env,
  runtime = ISLAND_RUNTIME,
}: IslandOptions): Promise<Island[]> {
  const folder = join(siteFolder, 'islands');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.tsx'));
  if (files.length === 0) return [];
  const output = await build({
    configFile: false,
    envFile: false,
    root: siteFolder,
    base: '/',
    publicDir: false,
    logLevel: 'error',
    define: Object.fromEntries(
      Object.entries({ NODE_ENV: 'production', ...env }).map(([name, value]) => [
        `process.env.${name}`,
        JSON.stringify(value),
      ]),
    ),
    resolve: {
      alias: Object.entries(ALIASES[runtime]).map(([name, replacement]) => ({
        find: new RegExp(`^${name}$`),
        replacement,
      })),
      // For the components of shared/ that an island renders.
      dedupe: ['preact', 'react', 'react-dom'],
    },
    plugins: [OMIT_STYLES, PRELOAD_HELPER],
    // The site's tsconfig leaves JSX to Next.
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
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
  const chunks = (Array.isArray(output) ? output : [output])
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk');
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
