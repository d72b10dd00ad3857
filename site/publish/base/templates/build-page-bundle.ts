import { join } from 'node:path';
import { runVite } from '../run-vite.ts';
import { PAGE_BUNDLE } from './template.ts';

type BundleOptions = {
  siteFolder: string;
  outFolder: string;
  env: Readonly<Record<string, string>>;
};

/** @returns the components' own code. Any word in it may be a class name. */
export async function buildPageBundle({ siteFolder, outFolder, env }: BundleOptions): Promise<string> {
  const chunks = await runVite(env, {
    root: siteFolder,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(siteFolder, 'publish/base/templates/page-bundle.ts'),
      outDir: outFolder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: PAGE_BUNDLE, codeSplitting: false } },
    },
  });
  const own = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { code }]) => (id.includes('/node_modules/') ? [] : [code ?? ''])),
  );
  return own.join('\n');
}
