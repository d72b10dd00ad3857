import '../../../helpers/site-env.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from '@callwright/shared/post/post.ts';
import type { HtmlPage } from '@callwright/site/blog/blog-page.ts';
import { openRenderer, type Renderer } from '@callwright/site/publisher/pages/renderer.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../../../helpers/corpus.ts';
import { samplePost } from '../../../helpers/sample-post.ts';
import { unwrap } from '../../../helpers/unwrap.ts';
import { HOSTILE_POSTS } from '../../../shared/post-body/hostile-posts.ts';
import { readInstalledReadmes } from '../../../shared/post-body/read-documents.ts';
import { SHOWCASE_POST } from '../../../shared/post-body/showcase-post.ts';
import { type BuiltWithPosts, buildWithPosts } from './build-with-posts.ts';

const CONTENTS = [
  SHOWCASE_POST,
  ...oneIn(17, HOSTILE_POSTS),
  ...oneIn(67, readInstalledReadmes()).map(({ text }) => text),
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

const PAGES: HtmlPage[] = [
  ...POSTS.map(toPage),
  { kind: 'blog', posts: POSTS.slice(0, 24), older: null },
  { kind: 'blog', posts: [], older: null },
];

let built: BuiltWithPosts;
let renderer: Renderer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-renderer-'));
  built = await buildWithPosts(PAGES);
  renderer = await openRenderer(built.base, { workers: 2, shareImages: join(folder, 'share') });
}, 900_000);

afterAll(async () => {
  await renderer?.close();
  await built?.remove();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

async function renderText(page: HtmlPage): Promise<string> {
  const [file] = unwrap(await renderer.render(page));
  return String(file?.content);
}

describe('a stamped page', () => {
  it('is byte for byte the page that Next renders and the export finishes', async () => {
    for (const [index, page] of PAGES.entries()) {
      // Line by line, so that a failure shows the tag that differs.
      const [stamped, finished] = [await renderText(page), built.finished[index] ?? ''].map((text) => text.split('><'));
      expect(stamped, JSON.stringify(page).slice(0, 200)).toEqual(finished);
    }
  });

  it('is the same bytes each time, whatever was rendered before', async () => {
    const [first, last] = [PAGES[0], PAGES.at(-1)];
    if (!first || !last) throw new Error('There are pages.');
    const once = unwrap(await renderer.render(first));
    await renderer.render(last);
    expect(unwrap(await renderer.render(first))).toEqual(once);
  });

  it('of a post lies at its address and brings its share image', async () => {
    const files = unwrap(await renderer.render(toPage({ ...samplePost, featured_image_url: null })));
    expect(files.map(({ path }) => path)).toEqual(['blog/who-gets-woken-up.html', 'share/blog/who-gets-woken-up.png']);
    const { format, width, height } = await sharp(Buffer.from(files[1]?.content ?? '')).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  it('says of a post which revision of it is there', async () => {
    const page = await renderText(toPage(samplePost));
    expect(page).toContain(`data-known="{&quot;id&quot;:&quot;${samplePost.id}&quot;,&quot;revision&quot;:3}"`);
  });

  it('does not change with the views of a post', async () => {
    expect(await renderText(toPage({ ...samplePost, views: 9 }))).toBe(await renderText(toPage(samplePost)));
  });

  it('is made where an author gave an address that is none', async () => {
    const page = await renderText(toPage({ ...samplePost, featured_image_url: 'https://images.example:99999/a.png' }));
    expect(page).toContain('https://images.example:99999/a.png');
  });
});

describe('a page that can’t be made', () => {
  it('fails by its name, and stops no other', async () => {
    const broken = { ...samplePost, slug: 'broken', published_at: 'never' };
    const [failed, made] = await Promise.all([renderer.render(toPage(broken)), renderer.render(toPage(samplePost))]);
    expect(failed).toMatchObject({ ok: false, error: { message: expect.stringContaining('/blog/broken') } });
    expect(made.ok).toBe(true);
  });
});
