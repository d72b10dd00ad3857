import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '@callwright/shared/result.ts';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import { SAMPLE_POST } from '../base/templates/sample-pages.ts';
import { readLinks } from '../pages/read-links.ts';
import { describeFile, type FileOwner, type RenderedFile } from './file-list.ts';
import type { PlannedPage } from './plan.ts';

export type WrittenPage = FileOwner & { hash: string; links: readonly string[] };

/** `failing` has the slugs of the posts that cause the failure. */
export type FailedPage = { key: string; reason: string; failing: readonly string[] };

export type RenderOptions = {
  render: (page: BlogPage) => Promise<Result<SiteFile[], { message: string }>>;
  folder: string;
  siteUrl: string;
  signal?: AbortSignal | undefined;
};

/** Enough for every worker, without using much memory. */
const PAGES_AT_ONCE = 8;

/** Adds the pages that `rendered` doesn't have. Returns those that fail, without which the release goes out. @throws disk errors. */
export async function renderPages(
  pages: Iterable<PlannedPage>,
  rendered: Map<string, WrittenPage>,
  options: RenderOptions,
): Promise<FailedPage[]> {
  await mkdir(options.folder, { recursive: true });
  const failed: FailedPage[] = [];
  async function renderNext(): Promise<void> {
    for (const page of pages) {
      options.signal?.throwIfAborted();
      if (rendered.get(page.key)?.hash === page.hash) continue;
      const value = page.read();
      const files = await options.render(value);
      if (files.ok) rendered.set(page.key, await store(page, files.value, options));
      else failed.push({ key: page.key, reason: files.error.message, failing: await findFailing(value, options) });
    }
  }
  const underWay = Array.from({ length: PAGES_AT_ONCE }, renderNext);
  // The caller removes the folder, so all writes must have ended.
  await Promise.allSettled(underWay);
  await Promise.all(underWay);
  return failed;
}

/** Finds the posts that make a page fail. None if it also fails with our sample post. */
async function findFailing(page: BlogPage, { render }: RenderOptions): Promise<string[]> {
  const fails = async (changed: BlogPage) => !(await render(changed)).ok;
  if (page.kind === 'post') return (await fails({ ...page, post: SAMPLE_POST })) ? [] : [page.post.slug];
  if (!('posts' in page)) return [];
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
