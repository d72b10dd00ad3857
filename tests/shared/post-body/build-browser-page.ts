import { join } from 'node:path';
import { build } from 'vite';

/** The renderer as one script for a page; it puts `postPage` on the window. */
export async function buildBrowserPage(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'browser-page.tsx'), formats: ['iife'], name: 'page' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('Vite made no script.');
  return chunk.code;
}
