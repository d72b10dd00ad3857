import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '@callwright/shared/result.ts';
import type { BlogPage, SiteFile } from '../../blog/blog-page.ts';
import { SAMPLE_POST } from '../base/templates/sample-pages.ts';
import type { PlannedPage } from './plan.ts';
import { readLinks } from './read-links.ts';
import type { RenderedFile } from './state.ts';

export type WrittenPage = {
  key: string;
  fingerprint: string;
  files: readonly RenderedFile[];
  /** The addresses within the site that it leads to, as written. */
  links: readonly string[];
};

/** A page that the renderer could not make, and the posts without which it could. */
export type FailedPage = { key: string; reason: string; guilty: readonly string[] };

export type RenderOptions = {
  /** A failure is of this page alone, and names it; `isSlow` where the page took too long. */
  render: (page: BlogPage) => Promise<Result<SiteFile[], { message: string; isSlow?: boolean }>>;
  /** Where the content of rendered files is put. */
  folder: string;
  siteUrl: string;
  signal?: AbortSignal | undefined;
};

/** Pages under way at once: enough for every worker, few enough to stay small in memory. */
const LANES = 8;

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
  let hasThrown = false;
  async function runLane(): Promise<void> {
    for (const page of queue) {
      if (hasThrown) return;
      options.signal?.throwIfAborted();
      const value = page.read();
      const files = await options.render(value);
      if (files.ok) rendered.push(await store(page, files.value, options));
      else
        failed.push({
          key: page.key,
          reason: files.error.message,
          guilty: await findGuilty(value, files.error, options),
        });
    }
  }
  const lanes = Array.from({ length: Math.min(LANES, pages.length) }, () =>
    runLane().catch((cause: unknown) => {
      hasThrown = true;
      throw cause;
    }),
  );
  // No lane may still write into the folder when the caller removes it.
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return { rendered, failed };
}

/**
 * Finds the posts that can't be rendered: alone, each of them makes the page fail, which a page of a post of our own
 * does not. Where that one fails too, no post is at fault.
 */
async function findGuilty(
  page: BlogPage,
  { isSlow = false }: { isSlow?: boolean },
  { render }: RenderOptions,
): Promise<string[]> {
  const fails = async (alone: BlogPage) => !(await render(alone)).ok;
  if (page.kind === 'post') {
    const alone = { ...page, previous: null, next: null, related: [], tags: [] };
    if (await fails({ ...alone, post: SAMPLE_POST })) return [];
    // What else is on the page is small: a second try would hold up the others as long again.
    return isSlow || (await fails(alone)) ? [page.post.slug] : [];
  }
  if (!('posts' in page) || (await fails({ ...page, posts: [] }))) return [];
  const sample = { ...SAMPLE_POST, words: ['word'], changedAt: SAMPLE_POST.updated_at };
  if (await fails({ ...page, posts: [sample] } as BlogPage)) return [];
  const guilty: string[] = [];
  for (const post of page.posts) {
    // The posts are the page's own, so one of them is what such a page lists.
    if (await fails({ ...page, posts: [post] } as BlogPage)) guilty.push(post.slug);
  }
  return guilty;
}

async function store(
  { key, fingerprint }: PlannedPage,
  files: readonly SiteFile[],
  { folder, siteUrl }: RenderOptions,
): Promise<WrittenPage> {
  const links = new Set<string>();
  const stored: RenderedFile[] = [];
  for (const { path, content } of files) {
    if (path.endsWith('.html')) for (const link of readLinks(String(content), siteUrl)) links.add(link);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const sha256 = hash('sha256', bytes, 'hex');
    const source = join(folder, sha256);
    await writeFile(source, bytes);
    stored.push({ path, sha256, size: bytes.length, source });
  }
  return { key, fingerprint, files: stored, links: [...links] };
}
