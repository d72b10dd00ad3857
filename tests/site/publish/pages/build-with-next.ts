import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildBase, type SiteBase } from '@callwright/site/publish/base/build-base.ts';
import { readSettings } from '@callwright/site/publish/base/files/post-process-files.ts';
import { runNextBuild } from '@callwright/site/publish/base/next-process.ts';
import { serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { postProcessPage } from '@callwright/site/publish/base/post-process/post-process-page.ts';
import { TEMPLATES_FILE } from '@callwright/site/publish/base/templates/template.ts';
import { copySources, WORK_ROOT } from '@callwright/site/publish/base/work-folder.ts';
import { unwrap } from '../../../helpers/unwrap.ts';

/** By path in the export, like `blog/a-post.html`. */
export type ExportedPages = ReadonlyMap<string, string>;

export type NextBuild = {
  base: SiteBase;
  pages: ExportedPages;
  finish(html: string, kind: 'post' | 'blog'): Promise<string>;
  remove(): Promise<void>;
};

/** Runs `next build` with the backend's posts, and finishes single pages with the styles of the base. */
export async function buildWithNext(env: {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SITE_URL: string;
}): Promise<NextBuild> {
  const base = unwrap(await buildBase({ env }));
  await mkdir(WORK_ROOT, { recursive: true });
  const folder = await mkdtemp(join(WORK_ROOT, `${process.pid}-pages-`));
  await copySources(folder);
  // The largest part of a build, and no page of the blog.
  await rm(join(folder, 'app/(admin)'), { recursive: true });
  unwrap(await runNextBuild(folder, { env }));
  const options = { siteFolder: folder, baseFolder: base.folder, env };
  const { settings } = await readSettings(options, join(base.folder, 'site'));
  const templates: Record<string, string[]> = JSON.parse(await readFile(join(base.folder, TEMPLATES_FILE), 'utf8'));
  return {
    base,
    pages: await readPages(join(folder, 'out')),
    async finish(html, kind) {
      const template = Object.entries(templates).find(([name]) => name.split('+')[0] === kind)?.[1] ?? [];
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(template.join('')) ?? [];
      return serializeHtml(await postProcessPage(html, 'blog.html', { ...settings, stylePage: async () => style }));
    },
    remove: () => rm(folder, { recursive: true, maxRetries: 10 }),
  };
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
