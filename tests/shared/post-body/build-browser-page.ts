import { join } from 'node:path';
import { buildPage } from '../../helpers/build-page.ts';

export async function buildBrowserPage(): Promise<string> {
  const { script } = await buildPage(join(import.meta.dirname, 'browser-page.tsx'));
  return script;
}
