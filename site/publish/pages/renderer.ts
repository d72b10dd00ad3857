import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import type { SiteBase } from '../base/build-base.ts';
import { ShareImages } from '../share-images/share-images.ts';
import type { RenderAnswer, RenderedFiles, RenderRequest } from './render-worker.ts';

/** Why a page could not be made; the message names the page, and says what its author or its code has to change. */
export type RenderFailure = {
  page: string;
  message: string;
  /** Whether it took too long. */
  isSlow: boolean;
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
  /** How much of a processor one page may take, in milliseconds; for tests. */
  maxCpuMs?: number;
};

/**
 * How much of a processor one page may take: a thread that takes more is ended, and its page has failed. It is not
 * the clock's time, because a machine that is busy with other work would leave out honest posts: the longest of them
 * takes a tenth of this.
 */
const MAX_CPU_MS = 2_000;

/** How often a thread at work is looked at. */
const LOOK_MS = 100;

/** How long one page may take by the clock: a thread that waits for ever uses no processor. */
const MAX_RENDER_MS = 60_000;

/** Opens what makes the pages of the blog, in a full export and in a release of one change alike. */
export async function openRenderer(base: SiteBase, options: RendererOptions): Promise<Renderer> {
  const threads = createThreads(base.folder, Math.max(1, options.workers), options.maxCpuMs ?? MAX_CPU_MS);
  const images = new ShareImages(options.shareImages);
  return {
    async render(page) {
      const rendered = await threads.render(page);
      if (rendered.ok) return ok(await addShareImage(rendered.value, images));
      const { reason, isSlow } = rendered.error;
      return err({ page: namePage(page), message: `${namePage(page)}: ${reason}`, isSlow });
    },
    async close() {
      await Promise.all([threads.close(), images.close()]);
    },
  };
}

async function addShareImage({ files, share }: RenderedFiles, images: ShareImages): Promise<SiteFile[]> {
  return share ? [...files, { path: share.path, content: await images.draw(share) }] : files;
}

/** Names a page in words for the owner. */
function namePage(page: BlogPage): string {
  switch (page.kind) {
    case 'post':
      return `The post /blog/${page.post.slug}`;
    case 'moved':
      return `The former address /blog/${page.slug}`;
    case 'tag':
    case 'tag-archive':
      return `The list of the tag ${page.tag.slug}`;
    default:
      return `The page of the kind ${page.kind}`;
  }
}

type Failure = { reason: string; isSlow: boolean };

const fail = (reason: string) => err({ reason, isSlow: false });

type Threads = {
  render(page: BlogPage): Promise<Result<RenderedFiles, Failure>>;
  close(): Promise<void>;
};

type Job = { page: BlogPage; resolve: (rendered: Result<RenderedFiles, Failure>) => void };

type Thread = { worker: Worker; job: Job; watch: NodeJS.Timeout };

/** Creates threads that render one page each at a time. A thread that ends takes its page with it and no other. */
function createThreads(folder: string, maxThreads: number, maxCpuMs: number): Threads {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Thread>();
  let nextId = 0;

  function start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'render-worker.ts'), { workerData: folder });
    worker.on('message', (answer: RenderAnswer) => {
      if ('begunAtCpuMs' in answer) return watch(worker, answer.begunAtCpuMs);
      const { rendered } = answer;
      finish(worker, rendered.ok ? rendered : fail(rendered.error), true);
    });
    worker.on('error', (cause) => finish(worker, fail(cause.message), false));
    worker.on('exit', () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      finish(worker, fail('its renderer ended before the page was done.'), false);
    });
    return worker;
  }

  function run(worker: Worker, job: Job): void {
    busy.set(worker, { worker, job, watch: setTimeout(() => endSlow(worker), MAX_RENDER_MS) });
    worker.ref();
    const request: RenderRequest = { id: nextId++, page: job.page };
    worker.postMessage(request);
  }

  /** Looks at how much a thread uses of a processor from the moment at which it began with a page. */
  function watch(worker: Worker, begunAtCpuMs: number): void {
    const thread = busy.get(worker);
    if (!thread) return;
    clearTimeout(thread.watch);
    const endMs = performance.now() + MAX_RENDER_MS;
    async function look(): Promise<void> {
      // A thread that has ended by itself has said so.
      const used = await worker.cpuUsage().catch(() => null);
      if (busy.get(worker) !== thread || used === null) return;
      const cpuMs = (used.user + used.system) / 1000 - begunAtCpuMs;
      if (cpuMs > maxCpuMs || performance.now() > endMs) endSlow(worker);
    }
    thread.watch = setInterval(() => void look(), LOOK_MS);
  }

  function endSlow(worker: Worker): void {
    const reason = `it takes more than ${maxCpuMs / 1000} seconds to render. Make its text simpler: fewer tables, lists or notes within each other.`;
    finish(worker, err({ reason, isSlow: true }), false);
    void worker.terminate();
  }

  function finish(worker: Worker, rendered: Result<RenderedFiles, Failure>, isAlive: boolean): void {
    const thread = busy.get(worker);
    if (!thread) return;
    busy.delete(worker);
    clearTimeout(thread.watch);
    thread.job.resolve(rendered);
    if (isAlive) idle.push(worker);
    continueWork();
  }

  function continueWork(): void {
    while (waiting.length > 0 && (idle.length > 0 || busy.size < maxThreads)) {
      const job = waiting.shift();
      const worker = idle.pop() ?? start();
      if (job) run(worker, job);
    }
    // A renderer that waits for its next page keeps no process alive.
    for (const worker of idle) worker.unref();
  }

  return {
    render(page) {
      const { promise, resolve } = Promise.withResolvers<Result<RenderedFiles, Failure>>();
      waiting.push({ page, resolve });
      continueWork();
      return promise;
    },
    async close() {
      const ended = [...idle, ...busy.keys()].map((worker) => worker.terminate());
      for (const job of waiting.splice(0)) job.resolve(fail('the renderer was closed.'));
      await Promise.all(ended);
    },
  };
}
