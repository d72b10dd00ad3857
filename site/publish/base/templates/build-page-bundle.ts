import { join } from 'node:path';
import { build } from 'vite';
import { OMIT_STYLES } from '../islands/build-islands.ts';
import { PAGE_BUNDLE } from './template.ts';

export type PageBundle = {
  /** The components' own code. Any word in it may be a class name. */
  code: string;
};

type BundleOptions = {
  siteFolder: string;
  outFolder: string;
  env: Readonly<Record<string, string>>;
};

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
