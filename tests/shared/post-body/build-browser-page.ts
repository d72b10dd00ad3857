import { join } from 'node:path';
import { buildPage } from '../../helpers/build-page.ts';

/** The renderer as one script for a page; it puts `postPage` on the window. */
export async function buildBrowserPage(): Promise<string> {
  const { script } = await buildPage(join(import.meta.dirname, 'browser-page.tsx'));
  return script;
}
