import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '@callwright/shared/result.ts';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import { SAMPLE_POST } from '../base/templates/sample-pages.ts';
import { readLinks } from '../pages/read-links.ts';
import { describeFile, type FileOwner, type RenderedFile } from './file-list.ts';
import type { PlannedPage } from './plan.ts';

export type WrittenPage = FileOwner & {
  hash: string;
  /** The addresses within the site that it leads to, as written. */
  links: readonly string[];
};

/** A page that the renderer could not make, and the slugs of the posts because of which it could not. */
export type FailedPage = { key: string; reason: string; failing: readonly string[] };

export type RenderOptions = {
  /** A failure is of this page alone, and names it. */
  render: (page: BlogPage) => Promise<Result<SiteFile[], { message: string }>>;
  /** Where the content of rendered files is put. */
  folder: string;
  siteUrl: string;
  signal?: AbortSignal | undefined;
};

/** Enough for every worker, few enough to stay small in memory. */
const PAGES_AT_ONCE = 8;

/**
 * Renders pages onto the disk. A page that fails because of a post names that post: the release goes out
 * without it.
 *
 * @throws what the disk refuses.
 */
export async function renderPages(
  pages: readonly PlannedPage[],
  options: RenderOptions,
): Promise<{ rendered: WrittenPage[]; failed: FailedPage[] }> {
  await mkdir(options.folder, { recursive: true });
  const rendered: WrittenPage[] = [];
  const failed: FailedPage[] = [];
  const queue = pages.values();
  async function renderNext(): Promise<void> {
    for (const page of queue) {
      options.signal?.throwIfAborted();
      const value = page.read();
      const files = await options.render(value);
      if (files.ok) rendered.push(await store(page, files.value, options));
      else failed.push({ key: page.key, reason: files.error.message, failing: await findFailing(value, options) });
    }
  }
  const underWay = Array.from({ length: PAGES_AT_ONCE }, renderNext);
  // Nothing may still be written into the folder when the caller removes it.
  await Promise.allSettled(underWay);
  await Promise.all(underWay);
  return { rendered, failed };
}

/** Finds the posts without which a page can be made. Where it fails with a post of our own as well, no post is the cause. */
async function findFailing(page: BlogPage, { render }: RenderOptions): Promise<string[]> {
  const fails = async (changed: BlogPage) => !(await render(changed)).ok;
  if (page.kind === 'post') return (await fails({ ...page, post: SAMPLE_POST })) ? [] : [page.post.slug];
  if (!('posts' in page)) return [];
  // The posts are the page's own, so one of them is what such a page lists.
  const failsWith = (post: unknown) => fails({ ...page, posts: [post] } as BlogPage);
  if (await failsWith({ ...SAMPLE_POST, changedAt: SAMPLE_POST.updated_at })) return [];
  const failing: string[] = [];
  for (const post of page.posts) if (await failsWith(post)) failing.push(post.slug);
  return failing;
}

async function store(
  { key, hash }: PlannedPage,
  files: readonly SiteFile[],
  { folder, siteUrl }: RenderOptions,
): Promise<WrittenPage> {
  const links = new Set<string>();
  const stored: RenderedFile[] = [];
  for (const { path, content } of files) {
    if (path.endsWith('.html')) for (const link of readLinks(String(content), siteUrl)) links.add(link);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const file = describeFile(path, '', bytes);
    const source = join(folder, file.sha256);
    await writeFile(source, bytes);
    stored.push({ ...file, source });
  }
  return { key, hash, files: stored, links: [...links] };
}
