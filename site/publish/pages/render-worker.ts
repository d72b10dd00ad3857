import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import workerpool from 'workerpool';
import { z } from 'zod';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import type { NamedCard } from '../../seo/share-card.ts';
import type { renderPage } from '../base/templates/page-bundle.ts';
import { fillTemplate, PAGE_BUNDLE, TEMPLATES_FILE, templatesSchema } from '../base/templates/template.ts';

const folder = z.string().parse(workerData);
const [bundle, templates] = await Promise.all([
  import(pathToFileURL(join(folder, PAGE_BUNDLE)).href) as Promise<{ renderPage: typeof renderPage }>,
  readFile(join(folder, TEMPLATES_FILE), 'utf8').then((text) => templatesSchema.parse(JSON.parse(text))),
]);

export function render(page: BlogPage): { files: SiteFile[]; share: NamedCard | null } {
  workerpool.workerEmit('begun');
  const parts = bundle.renderPage(page);
  if ('files' in parts) return { files: parts.files, share: null };
  const html = { path: parts.path, content: fillTemplate(parts, templates) };
  return { files: [html, ...parts.texts], share: parts.share };
}

workerpool.worker({ render });
