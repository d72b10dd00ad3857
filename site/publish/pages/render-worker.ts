import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import type { NamedCard } from '../../seo/share-card.ts';
import type { renderPage } from '../base/templates/page-bundle.ts';
import { PAGE_BUNDLE, stampPage, TEMPLATES_FILE, templatesSchema } from '../base/templates/template.ts';

/** What the thread is asked, and what it answers. */
export type RenderRequest = { id: number; page: BlogPage };
export type RenderAnswer =
  /** It begins, and has used so much of a processor until then. */
  { id: number; begunAtCpuMs: number } | { id: number; rendered: Result<RenderedFiles, string> };

/** The files of a page, and the picture that is to be drawn for it. */
export type RenderedFiles = { files: SiteFile[]; share: NamedCard | null };

/** Renders pages on a thread of its own: `workerData` is the folder with the base's page bundle and templates. */
const folder = z.string().parse(workerData);
const [bundle, templates] = await Promise.all([
  import(pathToFileURL(join(folder, PAGE_BUNDLE)).href) as Promise<{ renderPage: typeof renderPage }>,
  readFile(join(folder, TEMPLATES_FILE), 'utf8').then((text) => templatesSchema.parse(JSON.parse(text))),
]);

parentPort?.on('message', ({ id, page }: RenderRequest) => {
  const { user, system } = process.threadCpuUsage();
  parentPort?.postMessage({ id, begunAtCpuMs: (user + system) / 1000 } satisfies RenderAnswer);
  const answer: RenderAnswer = { id, rendered: render(page) };
  parentPort?.postMessage(answer);
});

function render(page: BlogPage): Result<RenderedFiles, string> {
  try {
    const parts = bundle.renderPage(page);
    if ('files' in parts) return ok({ files: parts.files, share: null });
    return ok({ files: [{ path: parts.path, content: stampPage(parts, templates) }], share: parts.share });
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}
