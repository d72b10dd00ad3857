import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import { type ExportServer, serveExport } from '@callwright/site/export/serve/serve-export.ts';
import { type Backend, startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { askExporter } from '../exporter.ts';
import { readProduct } from '../product.ts';
import { type Author, createAuthor } from './author.ts';

/** A backend and an export of one test file's own, for what would disturb the others. */
export type OwnBlog = {
  settings: BackendSettings;
  siteUrl: string;
  /** Where the export lies. */
  outFolder: string;
  author: Author;
  backend: Backend;
  close: () => Promise<void>;
};

/** @param fill publishes what the export is to hold. */
export async function startOwnBlog(fill: (author: Author) => Promise<void>): Promise<OwnBlog> {
  const port = await findFreePort();
  const backend = await startBackend({ dataFolder: null, port: 0, siteUrl: `http://localhost:${port}` });
  const settings = { SUPABASE_URL: backend.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey };
  const author = await createAuthor(settings);
  await fill(author);
  const folder = await mkdtemp(join(tmpdir(), 'callwright-own-blog-'));
  const outFolder = join(folder, 'site');
  const exported = await askExporter(readProduct().exporterUrl, { env: settings, outFolder });
  if (!exported.ok) throw new Error(exported.error.message);
  const site: ExportServer = await serveExport({ folder: outFolder, port });
  return {
    settings,
    siteUrl: site.url,
    outFolder,
    author,
    backend,
    async close() {
      await site.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
