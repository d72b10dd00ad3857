import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { buildBase, SHARE_IMAGES } from '@callwright/site/export/build-base.ts';
import { serveExport } from '@callwright/site/export/serve/serve-export.ts';
import { openRenderer } from '@callwright/site/publisher/pages/renderer.ts';
import { createFetchPicture } from '@callwright/site/publisher/pictures/fetch-picture.ts';
import { openPictures } from '@callwright/site/publisher/pictures/pictures.ts';
import { openPublisher } from '@callwright/site/publisher/publisher.ts';
import { NO_REPORTS } from '@callwright/site/publisher/reports.ts';
import { startBackend } from '@callwright/supabase/local/backend/backend.ts';
import { findFreePort } from '../../../helpers/find-free-port.ts';
import { emptyBlog, insertPost } from '../../../helpers/publisher/blog-to-publish.ts';
import { settingsOf } from '../../../helpers/running-backend.ts';
import { unwrap } from '../../../helpers/unwrap.ts';
import { readProduct } from '../../product.ts';

/** Enough for two archive pages of the blog, and of a tag. */
export const POSTS = 75;

export const LONG_POST = 'post-40';

/** Says "furnace" only in its text, and is on no first page. */
export const OLD_POST = 'post-3';

export type ArchiveBlog = {
  url: string;
  /** The backend that the pages ask, which knows nothing of these posts, and the one that has them. */
  backends: { asked: string; own: string };
  close(): Promise<void>;
};

/** A blog with an archive. Its pages come from the base that the whole run shares: building another takes a minute. */
export async function startArchiveBlog(): Promise<ArchiveBlog> {
  const product = readProduct();
  const port = await findFreePort();
  const backend = await startBackend({ dataFolder: null, port: 0, siteUrl: `http://localhost:${port}` });
  await emptyBlog(backend);
  for (let number = 1; number <= POSTS; number += 1) await insertPost(backend, makePost(number));
  const folder = await mkdtemp(join(tmpdir(), 'callwright-archive-'));
  const base = unwrap(await buildBase({ env: product }));
  const renderer = await openRenderer(base, { workers: 1, shareImages: SHARE_IMAGES });
  const publisher = openPublisher({
    folder,
    client: createAnonymousBlogClient(settingsOf(backend)),
    base,
    render: renderer.render,
    pictures: openPictures(join(folder, 'pictures'), createFetchPicture(backend.url)),
    siteUrl: product.SITE_URL,
    host: null,
    reports: NO_REPORTS,
    confirm: null,
  });
  unwrap(await publisher.publish());
  await renderer.close();
  const site = await serveExport({ folder: publisher.siteFolder, port });
  return {
    url: site.url,
    backends: { asked: product.SUPABASE_URL, own: backend.url },
    async close() {
      await site.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function makePost(number: number) {
  const slug = `post-${number}`;
  return {
    slug,
    title: `Call number ${number}, and who answers it at night`,
    content: slug === LONG_POST ? LONG_TEXT : `A text on dispatch.${slug === OLD_POST ? ' The furnace is out.' : ''}`,
    keywords: number % 2 === 0 ? 'Dispatch, Night calls' : 'dispatch',
    publishedAt: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
  };
}

const LONG_TEXT = ['The first minute', 'Who is woken', 'What can wait']
  .map((heading) => `## ${heading}\n\n${'A sentence about calls at night that is long enough. '.repeat(50)}`)
  .join('\n\n');
