import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StructuredData } from '@callwright/site/components/document/structured-data.tsx';
import { faq } from '@callwright/site/content/faq.ts';
import { readPostsAtBuildTime } from '@callwright/site/posts.ts';
import { faqPage } from '@callwright/site/seo/structured-data/faq-page.ts';
import { organization } from '@callwright/site/seo/structured-data/organization.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { COMPARED_POST } from '../compared-pages.ts';
import type { PageInput } from '../start-ours.ts';
import { BlogPage, PostPage } from './blog-pages.tsx';
import { HomePage } from './home-page.tsx';
import { PageFrame } from './page-frame.tsx';

const STYLES = { frame: 'page-frame.css', home: 'home-page.css', blog: 'blog-pages.css' };
/** The colours, and what stands in for the typefaces until they arrive: whoever writes by hand needs both as well. */
const SHARED_SHEETS = ['@callwright/shared/brand/brand.css', '@callwright/shared/brand/fonts.css'].map(
  (name) => new URL(import.meta.resolve(name)),
);

/** The pages as whole documents, by the file that they belong into. */
export async function renderPages({ heads, fonts }: PageInput): Promise<Record<string, string>> {
  const posts = await readPostsAtBuildTime();
  const post = posts.find(({ slug }) => slug === COMPARED_POST);
  if (!post) throw new Error(`There is no post ${COMPARED_POST}.`);
  const home = (
    <>
      <StructuredData data={organization()} />
      <StructuredData data={faqPage(faq)} />
      <HomePage />
    </>
  );
  const toDocument = async (path: string, style: string, page: ReactNode) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${heads[path]}<style>${await readStyle(style, fonts)}</style><body>${renderToStaticMarkup(<PageFrame>{page}</PageFrame>)}`;
  return {
    'index.html': await toDocument('/', STYLES.home, home),
    'blog.html': await toDocument('/blog', STYLES.blog, <BlogPage posts={posts} />),
    [`blog/${COMPARED_POST}.html`]: await toDocument(`/blog/${COMPARED_POST}`, STYLES.blog, <PostPage post={post} />),
  };
}

async function readStyle(name: string, { body, display }: PageInput['fonts']): Promise<string> {
  const faces = `@font-face{font-family:"Figtree Variable";src:url(${body});font-weight:300 900;font-display:swap}@font-face{font-family:"Bricolage Grotesque";src:url(${display});font-weight:700;font-display:swap}`;
  const sheets = [...SHARED_SHEETS, join(import.meta.dirname, STYLES.frame), join(import.meta.dirname, name)];
  const texts = await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')));
  return (
    faces +
    texts
      .join('')
      .replace(/@import[^;]*;|\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};:,>]) ?/g, '$1')
      .replaceAll(';}', '}')
  );
}
