import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPageBundle } from '@callwright/site/publish/base/templates/build-page-bundle.ts';
import type { renderPage } from '@callwright/site/publish/base/templates/page-bundle.ts';
import { SAMPLE_PAGES } from '@callwright/site/publish/base/templates/sample-pages.ts';
import { nameTemplate, PAGE_BUNDLE, TEMPLATES_FILE } from '@callwright/site/publish/base/templates/template.ts';
import { readLinks } from '@callwright/site/publish/pages/read-links.ts';
import { openRenderer, type Renderer } from '@callwright/site/publish/pages/renderer.ts';
import type { PublisherOptions } from '@callwright/site/publish/publisher.ts';
import { unwrap } from '../unwrap.ts';
import { SITE_URL } from './blog-to-publish.ts';

/** Lists that the publisher generates from posts; the base has none. */
const OF_POSTS = /^\/blog\/(page|tag)\//;

const SITE_FOLDER = join(import.meta.dirname, '../../../site');

/** Leaves out the page layout, which no post can change. */
export async function openRealRenderer(): Promise<Renderer & { base: PublisherOptions['base'] }> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-real-renderer-'));
  const env = { SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test', SITE_URL };
  await buildPageBundle({ siteFolder: SITE_FOLDER, outFolder: folder, env });
  const bundle: { renderPage: typeof renderPage } = await import(pathToFileURL(join(folder, PAGE_BUNDLE)).href);
  const names = SAMPLE_PAGES.flatMap((page) => {
    const parts = bundle.renderPage(page);
    return 'kind' in parts ? nameTemplate(parts) : [];
  });
  const templates = Object.fromEntries(names.map((name) => [name, ['<html>', '', '', '</html>']]));
  await writeFile(join(folder, TEMPLATES_FILE), JSON.stringify(templates));
  const renderer = openRenderer({ folder, version: 'real' }, { workers: 2, shareImages: join(folder, 'share') });
  for (const page of SAMPLE_PAGES) {
    const [html] = unwrap(await renderer.render(page));
    for (const link of readLinks(String(html?.content), SITE_URL)) {
      const { pathname } = new URL(link, SITE_URL);
      if (OF_POSTS.test(pathname)) continue;
      const file = join(
        folder,
        'site',
        extname(pathname) ? pathname : `${pathname.replace(/\/$/, '') || '/index'}.html`,
      );
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '');
    }
  }
  return {
    base: { folder, version: 'real' },
    render: renderer.render,
    async close() {
      await renderer.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
