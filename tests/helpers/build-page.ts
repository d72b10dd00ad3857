import { dirname } from 'node:path';
import { build } from 'vite';

export async function buildPage(entry: string): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile: false,
    root: dirname(entry),
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !('output' in bundle)) throw new Error('Vite made no bundle.');
  let script = '';
  let style = '';
  for (const file of bundle.output) {
    if (file.type === 'chunk') script += file.code;
    else if (file.fileName.endsWith('.css')) style += String(file.source);
  }
  return { script, style };
}
