// Tested by tests/e2e/main-job.spec.ts and tests/e2e/site/empty-blog.spec.ts.
import { randomUUID } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createAnonymousBlogClient } from '@callwright/shared/api/client.ts';
import { listPublishedPostsInFull } from '@callwright/shared/api/published-posts.ts';
import type { Post } from '@callwright/shared/post/post.ts';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { type BlogPage, POSTS_PER_PAGE } from '../blog/blog-page.ts';
import { openRenderer } from '../publisher/pages/renderer.ts';
import { type BaseOptions, buildBase, SHARE_IMAGES } from './build-base.ts';
import { addDirectoryIndexes } from './files/add-directory-indexes.ts';
import { replaceFolder, WORK_ROOT } from './work-folder.ts';

export type ExportOptions = BaseOptions & {
  /** Replaced as a whole, once the export is complete. */
  outFolder: string;
};

/**
 * Builds the site as static files: the base, and beside it the pages of all posts. A failed export leaves
 * nothing behind.
 *
 * @returns how long it took in seconds, or a message for whoever started the export.
 */
export async function exportSite(options: ExportOptions): Promise<Result<{ seconds: number }, { message: string }>> {
  const started = performance.now();
  const posts = await listPublishedPostsInFull(createAnonymousBlogClient(options.env));
  if (!posts.ok) {
    return err({
      message: `The posts of the blog could not be read from ${options.env.SUPABASE_URL}: ${posts.error.message}`,
    });
  }
  const base = await buildBase(options);
  if (!base.ok) return base;
  const folder = join(WORK_ROOT, `${process.pid}-${randomUUID()}`);
  const renderer = await openRenderer(base.value, { workers: availableParallelism(), shareImages: SHARE_IMAGES });
  try {
    await cp(join(base.value.folder, 'site'), folder, { recursive: true });
    for await (const rendered of listPages(posts.value).map((page) => renderer.render(page))) {
      if (!rendered.ok) return err({ message: rendered.error.message });
      for (const { path, content } of rendered.value) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), content);
      }
    }
    await addDirectoryIndexes(folder);
    await replaceFolder(folder, options.outFolder);
    return ok({ seconds: (performance.now() - started) / 1000 });
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param posts the newest first. */
function listPages(posts: readonly Post[]): BlogPage[] {
  return [
    ...posts.map((post): BlogPage => ({ kind: 'post', post, previous: null, next: null, related: [], tags: [] })),
    { kind: 'blog', posts: posts.slice(0, POSTS_PER_PAGE), older: null },
    { kind: 'feeds', posts },
    { kind: 'sitemap-index', parts: 1 },
    { kind: 'sitemap-part', number: 1, posts: posts.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at })) },
  ];
}
