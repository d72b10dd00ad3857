import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { finishBase, type SiteBase } from '@callwright/site/publish/base/build-base.ts';
import { readSettings } from '@callwright/site/publish/base/files/post-process-files.ts';
import { runNextBuild } from '@callwright/site/publish/base/next-process.ts';
import { serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { postProcessPage } from '@callwright/site/publish/base/post-process/post-process-page.ts';
import { buildPageBundle } from '@callwright/site/publish/base/templates/build-page-bundle.ts';
import { TEMPLATES_FILE } from '@callwright/site/publish/base/templates/template.ts';
import { copySources, WORK_ROOT } from '@callwright/site/publish/base/work-folder.ts';

/** By path in the export, like `blog/a-post.html`. */
export type ExportedPages = ReadonlyMap<string, string>;

export type NextBuilds = {
  base: SiteBase;
  empty: ExportedPages;
  full: ExportedPages;
  finish(html: string, kind: 'post' | 'blog'): Promise<string>;
  remove(): Promise<void>;
};

/**
 * Runs `next build` twice in one folder: for an empty blog, then with posts.
 *
 * @param addPosts inserts the posts.
 */
export async function buildWithNext(
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL: string },
  addPosts: () => Promise<void>,
): Promise<NextBuilds> {
  await mkdir(WORK_ROOT, { recursive: true });
  const folder = await mkdtemp(join(WORK_ROOT, `${process.pid}-pages-`));
  const baseFolder = join(folder, 'base');
  await copySources(folder);
  const componentCode = await buildPageBundle({ siteFolder: folder, outFolder: baseFolder, env });
  const empty = await build();
  await finishBase({ workFolder: folder, env, componentCode });
  await addPosts();
  const full = await build();
  const { settings } = await readSettings({ siteFolder: folder, baseFolder, env }, join(baseFolder, 'site'));
  const templates: Record<string, string[]> = JSON.parse(await readFile(join(baseFolder, TEMPLATES_FILE), 'utf8'));
  return {
    base: { folder: baseFolder, version: 'test' },
    empty,
    full,
    async finish(html, kind) {
      const template = Object.entries(templates).find(([name]) => name.split('+')[0] === kind)?.[1] ?? [];
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(template.join('')) ?? [];
      return serializeHtml(await postProcessPage(html, 'blog.html', { ...settings, stylePage: async () => style }));
    },
    remove: () => rm(folder, { recursive: true, maxRetries: 10 }),
  };

  async function build(): Promise<ExportedPages> {
    const built = await runNextBuild(folder, { env });
    if (!built.ok) throw new Error(built.error.message);
    return readPages(join(folder, 'out'));
  }
}

async function readPages(folder: string): Promise<ExportedPages> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const)),
  );
}
