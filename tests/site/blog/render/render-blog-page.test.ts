import '../../../helpers/site-env.ts';
import type { HtmlPage } from '@callwright/site/blog/blog-page.ts';
import { POSTS_PER_PAGE } from '@callwright/site/blog/blog-page.ts';
import { renderBlogPage } from '@callwright/site/blog/render/render-blog-page.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { samplePost } from '../../../helpers/sample-post.ts';

const posts = Array.from({ length: POSTS_PER_PAGE }, (_, index) => ({
  ...samplePost,
  id: `post-${index}`,
  slug: `post-${index}`,
  keywords: null,
  published_at: `2026-11-${24 - index < 10 ? '0' : ''}${24 - index}T08:00:00+00:00`,
}));
const tag = { slug: 'on-call', label: 'On call' };
const postPage = { kind: 'post', post: samplePost, previous: null, next: null, related: [], tags: [] } as const;

function render(page: HtmlPage) {
  const { path, head, main } = renderBlogPage(page);
  const html = renderToStaticMarkup(main);
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>/g)].map(([, href = '']) => href);
  return { path, head, html, links };
}

describe('a blog list', () => {
  it('has its own address, title, canonical link, and feeds', () => {
    const pages: HtmlPage[] = [
      postPage,
      { kind: 'blog', posts, older: null },
      { kind: 'archive', position: { number: 3, last: 4 }, posts },
      { kind: 'tag', tag, posts, older: null },
      { kind: 'tag-archive', tag, position: { number: 1, last: 1 }, posts },
    ];
    const rendered = pages.map((page) => renderBlogPage(page));
    expect(rendered.map(({ path }) => path)).toEqual([
      '/blog/who-gets-woken-up',
      '/blog',
      '/blog/page/3',
      '/blog/tag/on-call',
      '/blog/tag/on-call/page/1',
    ]);
    for (const { path, head } of rendered) {
      expect(head.alternates.canonical).toBe(`https://callwright.example${path}`);
      expect(head.openGraph.url).toBe(head.alternates.canonical);
      expect(Object.keys(head.alternates.types ?? {})).toEqual(
        expect.arrayContaining(['application/rss+xml', 'application/feed+json']),
      );
    }
    expect(new Set(rendered.map(({ head }) => head.title)).size).toBe(pages.length);
    expect(new Set(rendered.map(({ head }) => head.description)).size).toBe(pages.length);
  });

  it('uses the blog’s share image, so that none is generated', () => {
    const image = (page: HtmlPage) => renderBlogPage(page).head.openGraph.images[0]?.url;
    const blog = image({ kind: 'blog', posts, older: null });
    expect(blog).toContain('/share/blog.png');
    expect(image({ kind: 'tag', tag, posts, older: null })).toBe(blog);
    expect(image({ kind: 'archive', position: { number: 1, last: 1 }, posts })).toBe(blog);
  });

  it('links to the pages around it', () => {
    const around = (page: HtmlPage) =>
      render(page).links.filter((href) => /^\/blog(\/tag\/on-call)?(\/page\/\d+)?$/.test(href));
    expect(around({ kind: 'blog', posts, older: { number: 7, last: 7 } })).toEqual(['/blog/page/7']);
    expect(around({ kind: 'archive', position: { number: 7, last: 7 }, posts })).toEqual([
      '/blog',
      '/blog',
      '/blog/page/6',
    ]);
    expect(around({ kind: 'archive', position: { number: 1, last: 7 }, posts })).toEqual(['/blog', '/blog/page/2']);
    expect(around({ kind: 'tag', tag, posts: [], older: { number: 2, last: 2 } })).toEqual([
      '/blog',
      '/blog/tag/on-call/page/2',
    ]);
    expect(around({ kind: 'tag-archive', tag, position: { number: 2, last: 2 }, posts: [] })).toEqual([
      '/blog',
      '/blog/tag/on-call',
      '/blog/tag/on-call/page/1',
    ]);
  });

  it('doesn’t depend on the number of later pages', () => {
    const html = (last: number) => render({ kind: 'archive', position: { number: 2, last }, posts }).html;
    expect(html(3)).toBe(html(90));
  });

  it('that is empty says so in the words of the product spec', () => {
    const { html } = render({ kind: 'blog', posts: [], older: null });
    expect(html).toContain('Loading posts...');
    expect(html).toContain('No blog posts yet. Check back soon!');
  });

  it('shows each post with its first three keywords as tag links', () => {
    const post = { ...samplePost, keywords: 'Call Routing, 日本語, leaks, a fourth' };
    const { html, links } = render({ kind: 'blog', posts: [post], older: null });
    expect(links.filter((href) => href.startsWith('/blog/'))).toEqual([
      '/blog/who-gets-woken-up',
      '/blog/tag/call-routing',
      '/blog/tag/leaks',
    ]);
    expect(html).toContain('日本語');
    expect(html).not.toContain('a fourth');
    const article = render({ ...postPage, post });
    expect(article.links).toEqual(
      expect.arrayContaining(['/blog/tag/call-routing', '/blog/tag/leaks', '/blog/tag/a-fourth']),
    );
  });
});

describe('a post page', () => {
  it('links to the previous, next, and related posts', () => {
    const { links } = render({
      ...postPage,
      previous: { slug: 'before', title: 'Before' },
      next: { slug: 'after', title: 'After' },
      related: posts.slice(0, 3),
    });
    expect(links).toEqual(expect.arrayContaining(['/blog/before', '/blog/after', '/blog/post-0', '/blog/post-2']));
    const alone = render(postPage).html;
    for (const words of ['Related posts', 'Previous post', 'Next post']) expect(alone).not.toContain(words);
  });

  it('shows an updated date only if its author chose so', () => {
    const at = (revised_at: string | null) => render({ ...postPage, post: { ...samplePost, revised_at } });
    expect(at(null).html).not.toContain('Updated');
    expect(at('2026-11-20T08:00:00+00:00').html).not.toContain('Updated');
    const { html, head } = at('2026-11-23T08:00:00+00:00');
    expect(html.replace(/<[^>]+>/g, '')).toContain('Updated November 23, 2026');
    expect(html).toContain('"dateModified":"2026-11-23T08:00:00+00:00"');
    expect(head.openGraph).toMatchObject({ modifiedTime: '2026-11-23T08:00:00+00:00' });
    // The row's own modification time also changes with a typo.
    expect(at(null).head.openGraph).toMatchObject({ modifiedTime: samplePost.published_at });
    expect(at(null).html).toContain(`"dateModified":"${samplePost.published_at}"`);
  });

  const section = (title: string) => `## ${title}\n\n${'Words of a long text. '.repeat(100)}\n\n`;

  it('has a table of contents for a long text', () => {
    const content = `${section('One `1`')}${section('Two\n\n### A part')}${section('One `1`')}${section('日本')}`;
    const { html, links } = render({ ...postPage, post: { ...samplePost, content } });
    expect(html).toContain('aria-label="On this page"');
    const targets = links.filter((href) => href.startsWith('#'));
    expect(targets.slice(0, 5)).toEqual(['#post-one-1', '#post-two', '#post-a-part', '#post-one-1-1', '#post-日本']);
    for (const target of targets) expect(html).toContain(`id="${target.slice(1)}"`);
  });

  it('has no table of contents for short texts, few sections, or footnotes', () => {
    const short = '## One\n\n## Two\n\n## Three\n\n## Four';
    const few = section('One') + section('Two').repeat(1) + 'Words. '.repeat(1000);
    const inNotes = `${'Words.[^1] '.repeat(800)}\n\n[^1]: ## One\n\n    ## Two\n\n    ## Three`;
    for (const content of [short, few, inNotes]) {
      expect(render({ ...postPage, post: { ...samplePost, content } }).html).not.toContain('On this page');
    }
  });

  it('collapses a long table of contents and omits subsections', () => {
    const content = Array.from({ length: 20 }, (_, index) => section(`Section ${index}\n\n### Part ${index}`)).join('');
    const { html } = render({ ...postPage, post: { ...samplePost, content } });
    expect(html).toContain('20 sections');
    expect(html).not.toMatch(/<details[^>]* open/);
    const list = html.slice(html.indexOf('<details'), html.indexOf('</details>'));
    expect(list).not.toContain('Part 1');
  });
});
