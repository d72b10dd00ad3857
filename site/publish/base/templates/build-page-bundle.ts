import { join } from 'node:path';
import { build } from 'vite';
import { OMIT_STYLES } from '../islands/build-islands.ts';
import { PAGE_BUNDLE } from './template.ts';

export type PageBundle = {
  /** The components' own code: the words in it may be classes. */
  code: string;
};

type BundleOptions = {
  /** A copy of the site's folder. */
  siteFolder: string;
  outFolder: string;
  /** Written into the module in the place of `process.env.NAME`. */
  env: Readonly<Record<string, string>>;
};

/** Compiles the components of the blog's pages, once for all pages, into one module for Node that imports nothing but Node's own. */
export async function buildPageBundle({ siteFolder, outFolder, env }: BundleOptions): Promise<PageBundle> {
  const output = await build({
    configFile: false,
    envFile: false,
    root: siteFolder,
    publicDir: false,
    logLevel: 'error',
    define: Object.fromEntries(
      Object.entries({ NODE_ENV: 'production', ...env }).map(([name, value]) => [
        `process.env.${name}`,
        JSON.stringify(value),
      ]),
    ),
    plugins: [OMIT_STYLES],
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(siteFolder, 'publish/base/templates/page-bundle.ts'),
      outDir: outFolder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: PAGE_BUNDLE, codeSplitting: false } },
    },
  });
  const chunks = (Array.isArray(output) ? output : [output])
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk');
  const own = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { code }]) => (id.includes('/node_modules/') ? [] : [code ?? ''])),
  );
  return { code: own.join('\n') };
}
