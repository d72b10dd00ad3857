import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { NO_REPORTS } from '@callwright/site/publish/backend/reports.ts';
import { buildBase, SHARE_IMAGES } from '@callwright/site/publish/base/build-base.ts';
import { openOwnFolder } from '@callwright/site/publish/destination.ts';
import { openRenderer } from '@callwright/site/publish/pages/renderer.ts';
import { createFetchPicture } from '@callwright/site/publish/pictures/fetch-picture.ts';
import { openPictures } from '@callwright/site/publish/pictures/pictures.ts';
import { Publisher } from '@callwright/site/publish/publisher.ts';
import { serveExport } from '@callwright/site/serve/serve-export.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { BrowserContext } from 'playwright';
import { settingsOf } from '../../helpers/running-backend.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { readProduct } from '../product.ts';

export type OwnSite = { url: string; folder: string; close(): Promise<void> };

/** Reuses the shared base, because building one takes a minute. Pages call the run's backend, so use `routeToOwnBackend`. */
export async function serveOwnSite(backend: Backend, port: number): Promise<OwnSite> {
  const product = readProduct();
  const folder = await mkdtemp(join(tmpdir(), 'callwright-own-site-'));
  const base = unwrap(await buildBase({ env: product }));
  const renderer = openRenderer(base, { workers: 1, shareImages: SHARE_IMAGES });
  const publisher = new Publisher({
    folder: join(folder, 'work'),
    destination: openOwnFolder(join(folder, 'work')),
    isOwnSite: true,
    client: createAnonymousBlogClient(settingsOf(backend)),
    base,
    render: renderer.render,
    pictures: openPictures(join(folder, 'pictures'), createFetchPicture(backend.url)),
    siteUrl: product.SITE_URL,
    reports: NO_REPORTS,
    confirm: null,
  });
  unwrap(await publisher.publish());
  await renderer.close();
  const server = await serveExport({ folder: publisher.siteFolder, port, compresses: false });
  return {
    url: server.url,
    folder: publisher.siteFolder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export function routeToOwnBackend(context: BrowserContext, backend: Pick<Backend, 'url'>): Promise<unknown> {
  const { SUPABASE_URL } = readProduct();
  return context.route(`${SUPABASE_URL}/**`, (route) =>
    route.continue({ url: route.request().url().replace(SUPABASE_URL, backend.url) }),
  );
}
