import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import workerpool from 'workerpool';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import type { SiteBase } from '../base/build-base.ts';
import { ShareImages } from '../share-images/share-images.ts';
import type { render } from './render-worker.ts';

/** Why a page could not be made; the message names the page, and says what its author or its code has to change. */
export type RenderFailure = {
  page: string;
  message: string;
};

export type Renderer = {
  /**
   * Makes the files that a page consists of; the same page gives the same bytes. A post's page brings its
   * share image. A page that can't be made is a failure of its own and stops no other.
   */
  render(page: BlogPage): Promise<Result<SiteFile[], RenderFailure>>;
  close(): Promise<void>;
};

export type RendererOptions = {
  /** At most so many threads render at once; they start when there is work for them. */
  workers: number;
  /** Where share images are kept; several renderers may use it at once. */
  shareImages: string;
  /** How long one page may take; for tests. */
  maxRenderMs?: number;
};

/**
 * How long one page may take: a thread that takes more is ended, and its page has failed. The longest of honest posts
 * takes a hundredth of this, so that a busy machine leaves none out.
 */
const MAX_RENDER_MS = 20_000;

/** Opens what makes the pages of the blog, in a full export and in a release of one change alike. */
export async function openRenderer(base: SiteBase, options: RendererOptions): Promise<Renderer> {
  const { workers, shareImages, maxRenderMs = MAX_RENDER_MS } = options;
  const threads = workerpool.pool(join(import.meta.dirname, 'render-worker.ts'), {
    workerType: 'thread',
    maxWorkers: Math.max(1, workers),
    workerThreadOpts: { workerData: base.folder },
  });
  const images = new ShareImages(shareImages);

  async function renderFiles(page: BlogPage): Promise<SiteFile[]> {
    // Its time begins with the page: a thread may have to start first.
    const rendering = threads.exec<typeof render>('render', [page], {
      on: (): void => void rendering.timeout(maxRenderMs),
    });
    const { files, share } = await rendering;
    return share ? [...files, { path: share.path, content: await images.draw(share) }] : files;
  }

  return {
    render: (page) =>
      renderFiles(page).then(ok, (cause: unknown) => {
        const isSlow = cause instanceof workerpool.Promise.TimeoutError;
        const reason = isSlow ? describeSlow(maxRenderMs) : cause instanceof Error ? cause.message : String(cause);
        return err({ page: namePage(page), message: `${namePage(page)}: ${reason}` });
      }),
    async close() {
      await threads.terminate(true);
      await images.close();
    },
  };
}

function describeSlow(maxRenderMs: number): string {
  return `it takes more than ${maxRenderMs / 1000} seconds to render. Simplify its text: nest fewer tables, lists, and notes.`;
}

/** Names a page in words for the owner. */
function namePage(page: BlogPage): string {
  switch (page.kind) {
    case 'post':
      return `The post /blog/${page.post.slug}`;
    case 'moved':
      return `The redirect from /blog/${page.slug}`;
    case 'tag':
    case 'tag-archive':
      return `The page for the tag ${page.tag.slug}`;
    default:
      return `The ${page.kind} page`;
  }
}
