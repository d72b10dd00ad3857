import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** The page already has the styles of everything that a script may render. */
const OMIT_STYLES: Plugin = {
  name: 'omit-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? '' : null),
};

/** Compiles the site's components with the build's environment, without Next. */
export async function runVite(
  env: Readonly<Record<string, string>>,
  { plugins = [], ...config }: InlineConfig,
): Promise<Rolldown.OutputChunk[]> {
  const variables = Object.entries({ NODE_ENV: 'production', ...env });
  const output = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    define: Object.fromEntries(variables.map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)])),
    // The site's tsconfig leaves JSX to Next.
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    plugins: [OMIT_STYLES, ...plugins],
    ...config,
  });
  return (Array.isArray(output) ? output : [output])
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk');
}
