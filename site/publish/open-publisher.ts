import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SITE_URL } from '@callwright/shared/api/settings.ts';
import { ok, type Result } from '@callwright/shared/result.ts';
import { createReadingClient } from './backend/reading-client.ts';
import { NO_REPORTS } from './backend/reports.ts';
import { type BaseOptions, buildBase, SHARE_IMAGES } from './base/build-base.ts';
import { WORK_ROOT } from './base/work-folder.ts';
import { deleteUnused } from './cached-file.ts';
import { openRenderer } from './pages/renderer.ts';
import { createFetchPicture } from './pictures/fetch-picture.ts';
import { openPictures } from './pictures/pictures.ts';
import { Publisher, type PublisherOptions } from './publisher.ts';

const PICTURES = join(WORK_ROOT, 'pictures');

export type OpenOptions = Pick<PublisherOptions, 'folder' | 'destination' | 'allowed' | 'isOwnSite' | 'signal'> &
  Partial<Pick<PublisherOptions, 'reports' | 'confirm'>> & {
    env: BaseOptions['env'];
    onProgress?: BaseOptions['onProgress'];
  };

export async function openPublisher(options: OpenOptions): Promise<Result<Publisher, { message: string }>> {
  const { env, onProgress, signal, ...others } = options;
  const base = await buildBase({ env, onProgress, signal });
  if (!base.ok) return base;
  const renderer = openRenderer(base.value, { workers: availableParallelism(), shareImages: SHARE_IMAGES });
  const publisher = new Publisher({
    reports: NO_REPORTS,
    confirm: null,
    ...others,
    onWait: (running) => onProgress?.(`${running} Waiting for it to finish.`),
    signal,
    client: createReadingClient(env),
    base: base.value,
    render: renderer.render,
    pictures: openPictures(PICTURES, createFetchPicture(env.SUPABASE_URL, signal)),
    siteUrl: env.SITE_URL || DEFAULT_SITE_URL,
    async onClose() {
      await renderer.close();
      await deleteUnused(PICTURES);
    },
  });
  return ok(publisher);
}
