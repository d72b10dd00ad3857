import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HtmlPage } from '@callwright/site/blog/blog-page.ts';
import type { SiteBase } from '@callwright/site/export/build-base.ts';
import { postProcessFiles, readSettings } from '@callwright/site/export/files/post-process-files.ts';
import { removeFrameworkPages } from '@callwright/site/export/files/remove-unused-files.ts';
import { runNextBuild } from '@callwright/site/export/next-build.ts';
import { serializeHtml } from '@callwright/site/export/pages/html-tree.ts';
import { postProcessPage } from '@callwright/site/export/pages/post-process-page.ts';
import { buildPageBundle } from '@callwright/site/export/templates/build-page-bundle.ts';
import { copySources, WORK_ROOT } from '@callwright/site/export/work-folder.ts';
import { TEMPLATES_FILE } from '@callwright/site/publisher/pages/template.ts';

const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  SITE_URL: 'https://callwright.example',
};

/** Next renders these two routes from the pages in a file; the shell stays, for the base that is made of the same build. */
const POST_ROUTE = `
import { readFileSync } from 'node:fs';
import '@callwright/shared/post-body/post-body.css';
import { PostIsland, PostLoading } from '../../../../components/blog/post-island.tsx';
import { renderBlogPage } from '../../../../blog/render-blog-page.tsx';
const pages = new Map(JSON.parse(readFileSync('pages.json', 'utf8')).filter(({ kind }) => kind === 'post').map((page) => [page.post.slug, page]));
export const dynamic = 'error';
export const dynamicParams = false;
export const generateStaticParams = () => ['_post', ...pages.keys()].map((slug) => ({ slug }));
export async function generateMetadata({ params }) {
  const page = pages.get((await params).slug);
  return page ? renderBlogPage(page).head : { title: 'Blog', robots: { index: false } };
}
export default async function Page({ params }) {
  const page = pages.get((await params).slug);
  return page ? renderBlogPage(page).main : <PostIsland slug={null} known={null}><PostLoading /></PostIsland>;
}
`;
const LIST_ROUTE = `
import { readFileSync } from 'node:fs';
import { renderBlogPage } from '../../../../blog/render-blog-page.tsx';
const pages = JSON.parse(readFileSync('pages.json', 'utf8')).filter(({ kind }) => kind !== 'post');
export const dynamic = 'error';
export const dynamicParams = false;
export const generateStaticParams = () => pages.map((_, number) => ({ number: String(number) }));
export const generateMetadata = async ({ params }) => renderBlogPage(pages[(await params).number]).head;
export default async function Page({ params }) {
  return renderBlogPage(pages[(await params).number]).main;
}
`;

/** The same pages in two ways; each is looked up by its place in the list that was asked for. */
export type BuiltWithPosts = {
  base: SiteBase;
  /** As Next rendered them and the export finished them, with the style of their template. */
  finished: string[];
  remove(): Promise<void>;
};

/** Builds a base, and beside it with the same build the given pages in the way of every page that Next renders. */
export async function buildWithPosts(pages: readonly HtmlPage[]): Promise<BuiltWithPosts> {
  await mkdir(WORK_ROOT, { recursive: true });
  const folder = await mkdtemp(join(WORK_ROOT, `${process.pid}-pages-`));
  const exported = join(folder, 'out');
  const baseFolder = join(folder, 'base');
  await copySources(folder);
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  await write(join(folder, 'app/(blog)/blog/[slug]/page.tsx'), POST_ROUTE);
  await write(join(folder, 'app/(blog)/lists/[number]/page.tsx'), LIST_ROUTE);
  const { code } = await buildPageBundle({ siteFolder: folder, outFolder: baseFolder, env: ENV });
  const built = await runNextBuild(folder, { env: ENV });
  if (!built.ok) throw new Error(built.error.message);
  await removeFrameworkPages(exported);
  const rendered = await takePages(exported, pages);
  const processed = await postProcessFiles({ siteFolder: folder, baseFolder, env: ENV, componentCode: code });
  if (!processed.ok) throw new Error(processed.error.message);
  const { settings } = await readSettings({ siteFolder: folder, env: ENV }, exported);
  const templates: Record<string, string[]> = JSON.parse(await readFile(join(baseFolder, TEMPLATES_FILE), 'utf8'));
  const finished: string[] = [];
  for (const [index, page] of pages.entries()) {
    const template = Object.entries(templates).find(([name]) => name.split('+')[0] === page.kind)?.[1] ?? [];
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(template.join('')) ?? [];
    const document = await postProcessPage(rendered[index] ?? '', 'static', {
      ...settings,
      stylePage: async () => style,
    });
    finished.push(serializeHtml(document));
  }
  return {
    base: { folder: baseFolder, version: 'test' },
    finished,
    remove: () => rm(folder, { recursive: true, maxRetries: 10 }),
  };
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Takes the pages out of the export, which is then one without posts. */
async function takePages(exported: string, pages: readonly HtmlPage[]): Promise<string[]> {
  const lists = pages.filter(({ kind }) => kind !== 'post');
  const taken: string[] = [];
  for (const page of pages) {
    const path = page.kind === 'post' ? `blog/${page.post.slug}` : `lists/${lists.indexOf(page)}`;
    taken.push(await readFile(join(exported, `${path}.html`), 'utf8'));
    await rm(join(exported, `${path}.html`));
  }
  return taken;
}
