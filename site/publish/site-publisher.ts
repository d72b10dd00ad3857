import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createBlogClient, NO_SESSION } from '@callwright/shared/api/client.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { fetchToRead } from './backend/fetch-to-read.ts';
import { NO_REPORTS, type Reports } from './backend/reports.ts';
import { type BaseOptions, buildBase, SHARE_IMAGES } from './base/build-base.ts';
import { WORK_ROOT } from './base/work-folder.ts';
import type { Host } from './hosts/host.ts';
import { openRenderer } from './pages/renderer.ts';
import { createFetchPicture } from './pictures/fetch-picture.ts';
import { deleteUnusedPictures, openPictures } from './pictures/pictures.ts';
import { readCodeVersion } from './plan/code-version.ts';
import { limitMaking } from './plan/prepare-pictures.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import type { PublishContext } from './run.ts';

/** Kept from release to release: a picture that was made before is copied. */
const PICTURES = join(WORK_ROOT, 'pictures');

/** What `start` serves; a live site sets SITE_URL (env.ts). */
const DEFAULT_SITE_URL = 'http://localhost:3000';

export type SitePublisherOptions = {
  /** Where the posts are read from, and where the site will be served; see env.ts. */
  env: BaseOptions['env'];
  /** Where the publisher keeps its state and the trees of the site. */
  folder: string;
  isUsedOnce?: PublishContext['isUsedOnce'];
  /** Whether it publishes again by itself: a release leaves pictures beyond its time to the next one then. */
  isWatching?: boolean;
  host?: Host | null;
  takesOver?: boolean;
  reports?: Reports;
  confirm?: PublishContext['confirm'];
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type SitePublisher = Publisher & { close(): Promise<void> };

/**
 * Opens the publisher of the site as it is: builds what depends on no post, unless that is there, and what makes
 * the blog's pages.
 */
export async function openSitePublisher(
  options: SitePublisherOptions,
): Promise<Result<SitePublisher, { message: string }>> {
  const {
    env,
    folder,
    isUsedOnce = false,
    isWatching = false,
    host = null,
    takesOver = false,
    reports = NO_REPORTS,
    confirm = null,
    onProgress,
    signal,
  } = options;
  const base = await buildBase({ env, onProgress, signal });
  if (!base.ok) return err(base.error);
  const renderer = await openRenderer(base.value, { workers: availableParallelism(), shareImages: SHARE_IMAGES });
  const publisher = openPublisher({
    folder,
    isUsedOnce,
    // It only reads; what is written has a client of its own (reports.ts).
    client: createBlogClient(env, { auth: NO_SESSION, global: { fetch: fetchToRead } }),
    base: base.value,
    render: renderer.render,
    pictures: openPictures(PICTURES, createFetchPicture(env.SUPABASE_URL, signal)),
    limitPictures: isWatching ? limitMaking : undefined,
    siteUrl: env.SITE_URL || DEFAULT_SITE_URL,
    host,
    takesOver,
    code: await readCodeVersion(import.meta.dirname),
    reports,
    confirm,
    signal,
  });
  return ok({
    ...publisher,
    async close() {
      await renderer.close();
      await deleteUnusedPictures(PICTURES);
    },
  });
}
