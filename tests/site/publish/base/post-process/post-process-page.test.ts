import { parseHtml, selectElements, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { createPageStyler } from '@callwright/site/publish/base/post-process/page-style.ts';
import {
  markCurrentPage,
  type PageSettings,
  postProcessPage,
} from '@callwright/site/publish/base/post-process/post-process-page.ts';
import { describe, expect, it } from 'vitest';

const SHEET = ".a { color: red } .b { color: blue } .a[data-loud='true'] { color: green }";

const settings: PageSettings = {
  policy: {
    supabaseUrl: 'http://127.0.0.1:54321',
    frameSources: [],
    audioSources: [],
    injectedStyles: ["'sha256-injected'"],
  },
  brandCss: '',
  onSvg: () => {},
  islands: [
    {
      name: 'counter',
      src: '/_islands/counter-1.js',
      imports: ['/_islands/shared-2.js'],
      sources: ['components/counter.tsx'],
      code: '',
    },
    {
      name: 'toasts',
      src: '/_islands/toasts-1.js',
      imports: [],
      sources: ['../node_modules/.pnpm/sonner@1.0.0/node_modules/sonner/dist/index.mjs'],
      code: 'mark({"data-loud":!0})',
    },
  ],
  clientModules: new Map([
    [7, 'components/counter.tsx'],
    [8, 'components/dead.tsx'],
  ]),
  stylePage: createPageStyler(async () => SHEET),
};

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/a.css"><script src="/x.js"></script></head><body>${body}</body></html>`;
const row = (id: number) => `<script>self.__next_f.push([1,"a:I[${id},[],\\"X\\"]\\n"])</script>`;

const PAGES = { static: 'solution.html', framework: 'blog/admin.html' };

async function finish(body: string, name: keyof typeof PAGES): Promise<string> {
  return serializeHtml(await postProcessPage(page(body), PAGES[name], settings));
}

it('a static page has its markup, its own style, and no executable script', async () => {
  const html = await finish('<p class="a">Text</p>', 'static');
  expect(html).not.toContain('/x.js');
  expect(html).not.toContain('a.css');
  expect(html).toMatch(/<style>\.a\{color:[^}]+\}<\/style>/);
  expect(html.match(/<script[^>]*>/g) ?? []).toEqual([]);
  expect(html).toContain('<p class="a">Text</p>');
});

it('the policy follows the charset, before anything it governs', async () => {
  for (const name of ['static', 'framework'] as const) {
    expect(await finish('<p>Text</p>', name)).toMatch(
      /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]+">/,
    );
  }
});

it('a framework page keeps its scripts and its stylesheet', async () => {
  const html = await finish(`<p>Text</p>${row(8)}`, 'framework');
  expect(html).toContain('<script src="/x.js"></script>');
  expect(html).toContain('<link rel="stylesheet" href="/a.css">');
});

it('a page with links lets the browser prerender some, but no admin pages', async () => {
  const html = await finish('<a href="/solution/">x</a>', 'static');
  const rules = /<script type="speculationrules">(.+?)<\/script>/.exec(html)?.[1] ?? '';
  expect(rules).toContain('"prerender"');
  expect(rules).toContain('/login');
  expect(rules).toContain('/blog/admin');
});

it('a client component on a static page fails the export, and the message names it', async () => {
  await expect(finish(`<p>Text</p>${row(8)}`, 'static')).rejects.toThrow('this one uses components/dead.tsx');
  await expect(finish(`<div data-island="counter"></div>${row(8)}`, 'static')).rejects.toThrow('components/dead.tsx');
});

it('a client component in the page’s island is hydrated by one module script', async () => {
  const html = await finish(`<div data-island="counter"></div>${row(7)}`, 'static');
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" fetchpriority="low" src="/_islands/counter-1.js">',
  ]);
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/_islands/shared-2.js">');
  await expect(finish('<div data-island="nothing"></div>', 'static')).rejects.toThrow('site/islands/nothing.tsx');
});

it('only a page whose island inserts library styles may use them', async () => {
  expect(await finish('<div data-island="toasts"></div>', 'static')).toContain("'sha256-injected'");
  expect(await finish('<div data-island="counter"></div>', 'static')).not.toContain("'sha256-injected'");
  expect(await finish('<p>Text</p>', 'framework')).toContain("'sha256-injected'");
});

it('a style for a class stays on the page whose script sets that class', async () => {
  expect(await finish('<div data-island="toasts" class="a"></div>', 'static')).toMatch(/\.a\[data-loud=.?true.?\]/);
  expect(await finish('<p class="a">Text</p>', 'static')).not.toContain('data-loud');
});

it('anything that the policy would block on a static page fails the export', async () => {
  await expect(finish('<p style="color: red">x</p>', 'static')).rejects.toThrow('style="color: red"');
  await expect(finish('<p onclick="x()">x</p>', 'static')).rejects.toThrow('<p onclick>');
});

const toPage = (head: string): string => `<!doctype html><html><head>${head}</head><body>
  <header><a href="/">Logo</a><a href="/solution/">Solution</a><a href="/#industries">Industries</a><a href="/blog">Blog</a></header>
  <main><a href="/solution/">In the text</a></main>
  <footer><a href="/solution/">Solution</a></footer></body></html>`;

const canonical = (path: string): string => `<link rel="canonical" href="https://shop.example${path}">`;

function readMarked(head: string): string[] {
  const document = parseHtml(toPage(head));
  markCurrentPage(document);
  return ['header', 'main', 'footer'].flatMap((place) =>
    selectElements(`${place} a[aria-current="page"]`, document).map(({ attribs }) => `${place}: ${attribs.href}`),
  );
}

describe('links to the page itself', () => {
  it('are marked in the header and the footer, but not in the text', () => {
    expect(readMarked(canonical('/solution/'))).toEqual(['header: /solution/', 'footer: /solution/']);
    expect(readMarked(canonical('/blog'))).toEqual(['header: /blog']);
  });

  it('don’t include links to a section of the home page', () => {
    expect(readMarked(canonical('/'))).toEqual(['header: /']);
  });

  it('are none if no link leads to the page, or the page has no address', () => {
    expect(readMarked(canonical('/terms/'))).toEqual([]);
    expect(readMarked('')).toEqual([]);
  });
});

it('a menu link to a section of the page uses the redirecting address, so that the menu closes', async () => {
  const menu = '<div popover="auto"><a href="/#industries">Industries</a><a href="/solution/">Solution</a></div>';
  const read = async (canonical: string) => {
    const document = await postProcessPage(
      `<html><head><link rel="canonical" href="${canonical}"></head><body>${menu}<a href="/#industries">x</a></body></html>`,
      'index.html',
      settings,
    );
    return selectElements('a', document).map(({ attribs }) => attribs.href);
  };
  expect(await read('https://callwright.example/')).toEqual(['/industries/', '/solution/', '/#industries']);
  expect(await read('https://callwright.example/solution/')).toEqual(['/#industries', '/solution/', '/#industries']);
  await expect(
    postProcessPage(
      '<html><head><link rel="canonical" href="https://callwright.example/"></head><body><p popover><a href="/#other">x</a></p></body></html>',
      'index.html',
      settings,
    ),
  ).rejects.toThrow('the menu links to /#other');
});
