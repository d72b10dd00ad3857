import '../../../helpers/site-env.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '@callwright/shared/post/post.ts';
import type { HtmlPage } from '@callwright/site/blog/blog-page.ts';
import {
  parseHtml,
  readRawText,
  selectElements,
  serializeHtml,
} from '@callwright/site/publish/base/post-process/html-tree.ts';
import { openRenderer, type Renderer } from '@callwright/site/publish/pages/renderer.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import { SAMPLE_ADMIN, seedOnce } from '@callwright/supabase/local/backend/seed.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../helpers/corpus.ts';
import { findProductPorts } from '../../../helpers/find-free-port.ts';
import { type OpenedPublisher, openTestPublisher, readSite } from '../../../helpers/publisher/blog-to-publish.ts';
import { settingsOf, startEmptyBackend } from '../../../helpers/running-backend.ts';
import { samplePost } from '../../../helpers/sample-post.ts';
import { unwrap } from '../../../helpers/unwrap.ts';
import { HOSTILE_POSTS } from '../../../shared/post-body/hostile-posts.ts';
import { readInstalledReadmes } from '../../../shared/post-body/read-documents.ts';
import { SHOWCASE_POST } from '../../../shared/post-body/showcase-post.ts';
import { buildWithNext, type NextBuild } from './build-with-next.ts';
import { crawl } from './crawl.ts';

const CONTENTS = [
  SHOWCASE_POST,
  ...everyNth(17, HOSTILE_POSTS),
  ...everyNth(67, readInstalledReadmes()).map(({ text }) => text),
];

const POSTS = CONTENTS.map(
  (content, index): Post => ({
    ...samplePost,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    slug: `post-${index}`,
    title: `“Post” ${index} & <b>'its'</b> "title"\u00A0…${index % 2 ? ' 夜中の電話 🔧' : ''}`,
    content,
    excerpt: index % 3 ? `It's <i>short</i> & "sweet"` : null,
    meta_description: index % 2 ? `A "description" of <${index}> & its 'words'` : null,
    keywords: index % 4 ? samplePost.keywords : null,
    featured_image_url: [samplePost.featured_image_url, null, 'http://images.example/a.svg?b=1&c=2'][index % 3] ?? null,
  }),
);

const toPage = (post: Post): HtmlPage => ({ kind: 'post', post, previous: null, next: null, related: [], tags: [] });

let backend: Backend;
let built: NextBuild;
let renderer: Renderer;
let publisher: OpenedPublisher;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-renderer-'));
  // A browser test publishes to the same addresses later, with the base that is built here.
  const ports = await findProductPorts('folder-host');
  const siteUrl = `http://127.0.0.1:${ports.site}`;
  backend = await startEmptyBackend({ siteUrl, port: ports.backend });
  await seedOnce(backend, siteUrl);
  await insertPosts(POSTS);
  built = await buildWithNext({ ...settingsOf(backend), SITE_URL: siteUrl });
  renderer = openRenderer(built.base, { workers: 2, shareImages: join(folder, 'share') });
  publisher = await openTestPublisher(backend, { base: built.base, render: renderer.render, siteUrl });
}, 900_000);

afterAll(async () => {
  await publisher?.remove();
  await renderer?.close();
  await built?.remove();
  await backend?.close();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

async function insertPosts(posts: readonly Post[]): Promise<void> {
  await backend.query(
    `insert into public.blog_posts
       (id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, author_id, author_name, status, published_at)
     select id, title, slug, content, excerpt, meta_description, keywords, featured_image_url, $2, author_name, 'published', published_at
     from json_populate_recordset(null::public.blog_posts, $1)`,
    [JSON.stringify(posts), SAMPLE_ADMIN.id],
  );
}

async function renderText(page: HtmlPage): Promise<string> {
  const [file] = unwrap(await renderer.render(page));
  return String(file?.content);
}

function listBlogPages(pages: ReadonlyMap<string, string>): string[] {
  return [...pages.keys()].filter((path) => /^blog(\.html$|\/)/.test(path) && !OTHERS.has(path)).sort();
}

const OTHERS: ReadonlySet<string> = new Set(['blog/_post.html', 'blog/admin.html', 'blog/tags.html']);

const readPostKind = (path: string) => (/^blog\/[^/]+$/.test(path) ? 'post' : 'blog');

/** One tag per line, so that a failure shows the difference. */
const toLines = (html: string | undefined) => serializeHtml(parseHtml(html ?? '')).replaceAll('><', '>\n<');

describe('the pages exported by `next build`', () => {
  it('have every published post, reachable from the start page', async () => {
    const posts = await backend.query<{ slug: string; title: string }>(
      "select slug, title from public.blog_posts where status = 'published'",
    );
    expect(posts.length).toBe(8 + POSTS.length);
    const reached = crawl(built.pages, 'index.html');
    for (const { slug, title } of posts) {
      expect(reached, slug).toContain(`blog/${slug}.html`);
      const [heading] = selectElements('article h1', parseHtml(built.pages.get(`blog/${slug}.html`) ?? ''));
      expect(heading && readRawText(heading)).toBe(title);
    }
  });

  it('equal the publisher’s pages after post-processing, and there are no others', async () => {
    expect(unwrap(await publisher.publish())).toMatchObject({ state: 'live', leftOut: [] });
    const published = await readSite(publisher.siteFolder);
    const paths = listBlogPages(built.pages);
    expect(listBlogPages(published).filter((path) => path.endsWith('.html'))).toEqual(paths);
    for (const path of paths) {
      const finished = await built.finish(built.pages.get(path) ?? '', readPostKind(path));
      expect(toLines(published.get(path)), path).toBe(toLines(finished));
    }
  });
});

describe('a rendered page', () => {
  it('has the same bytes each time, whatever was rendered before', async () => {
    const page = toPage({ ...samplePost, content: SHOWCASE_POST });
    const once = unwrap(await renderer.render(page));
    await renderer.render({ kind: 'blog', posts: POSTS, older: null });
    expect(unwrap(await renderer.render(page))).toEqual(once);
  });

  it('of a post has its own address and share image', async () => {
    const files = unwrap(await renderer.render(toPage({ ...samplePost, featured_image_url: null })));
    expect(files.map(({ path }) => path)).toEqual([
      'blog/who-gets-woken-up.html',
      'blog/who-gets-woken-up.md',
      'share/blog/who-gets-woken-up.png',
    ]);
    const { format, width, height } = await sharp(Buffer.from(files[2]?.content ?? '')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  it('of a post has its revision', async () => {
    const page = await renderText(toPage(samplePost));
    expect(page).toContain(`data-known="{&quot;id&quot;:&quot;${samplePost.id}&quot;,&quot;revision&quot;:3}"`);
  });

  it('doesn’t change with views', async () => {
    expect(await renderText(toPage({ ...samplePost, views: 9 }))).toBe(await renderText(toPage(samplePost)));
  });

  it('works with an invalid address by an author', async () => {
    const page = await renderText(toPage({ ...samplePost, featured_image_url: 'https://images.example:99999/a.png' }));
    expect(page).toContain('https://images.example:99999/a.png');
  });
});

describe('a page that can’t be made', () => {
  it('fails with the cause and doesn’t block others', async () => {
    const broken = { ...samplePost, slug: 'broken', published_at: 'never' };
    const [failed, made] = await Promise.all([renderer.render(toPage(broken)), renderer.render(toPage(samplePost))]);
    expect(failed).toMatchObject({ ok: false, error: { message: 'Invalid time value' } });
    expect(made.ok).toBe(true);
  });
});
