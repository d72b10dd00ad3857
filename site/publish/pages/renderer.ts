import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import workerpool from 'workerpool';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import type { SiteBase } from '../base/build-base.ts';
import { ShareImages } from '../share-images/share-images.ts';
import type { render } from './render-worker.ts';

type RendererOptions = {
  workers: number;
  shareImages: string;
  maxRenderMs?: number;
};

/** Longer renders are stopped and fail. The slowest normal post takes a hundredth of this. */
const MAX_RENDER_MS = 20_000;

export function openRenderer(base: SiteBase, options: RendererOptions) {
  const { workers, shareImages, maxRenderMs = MAX_RENDER_MS } = options;
  const threads = workerpool.pool(join(import.meta.dirname, 'render-worker.ts'), {
    workerType: 'thread',
    maxWorkers: Math.max(1, workers),
    workerThreadOpts: { workerData: base.folder },
  });
  const images = new ShareImages(shareImages);

  async function renderFiles(page: BlogPage): Promise<SiteFile[]> {
    // The timeout starts with the page, because a thread may have to start first.
    const rendering = threads.exec<typeof render>('render', [page], {
      on: (): void => void rendering.timeout(maxRenderMs),
    });
    const { files, share } = await rendering;
    return share ? [...files, { path: share.path, content: await images.draw(share) }] : files;
  }

  return {
    /** Renders a page's files, including a post's share image. The same page always gives the same bytes. */
    render: (page: BlogPage): Promise<Result<SiteFile[], { message: string }>> =>
      renderFiles(page).then(ok, (cause: unknown) => {
        if (cause instanceof workerpool.Promise.TimeoutError)
          return err({ message: `It takes more than ${maxRenderMs / 1000} seconds to render.` });
        return err({ message: cause instanceof Error ? cause.message : String(cause) });
      }),
    async close(): Promise<void> {
      await threads.terminate(true);
      await images.close();
    },
  };
}

export type Renderer = ReturnType<typeof openRenderer>;
