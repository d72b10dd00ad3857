import { findBrokenLinks } from '@callwright/site/publish/base/links/find-broken-links.ts';
import { readPageLinks } from '@callwright/site/publish/base/links/page-links.ts';
import { parseHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { expect, it } from 'vitest';

const FILES = ['icon.svg', 'share/home.png', '_next/static/a.css', 'pictures/ä b.svg'];

function check(pages: Record<string, string>) {
  const linked = Object.entries(pages).map(([page, html]) => readPageLinks(page, parseHtml(html)));
  const files = new Set([...FILES, ...Object.keys(pages)]);
  return findBrokenLinks(linked, {
    siteUrl: 'https://site.example',
    hasFile: (path) => files.has(path),
    isRedirected: (address) => address === '/pricing',
    listAnchors: (path) => linked.find(({ page }) => page === path)?.ids ?? null,
  }).map(({ page, link, reason }) => `${page}: ${link} ${reason}`);
}

it('accepts pages in both forms, files, anchors, redirects, and external links', () => {
  const links = [
    '/',
    '/#faq',
    '#here',
    '#',
    '/solution',
    '/solution/',
    '/solution/?a=1#top',
    '/pricing',
    '/pricing/',
    'https://site.example/solution/',
    'https://other.example/anything#at-all',
    'mailto:hello@site.example',
    'tel:+15550100',
    '/pictures/%C3%A4%20b.svg',
    '/solution/#:~:text=Callwright',
  ];
  expect(
    check({
      'index.html': `<link rel="canonical" href="https://site.example"><link rel="icon" href="/icon.svg?icon.1.svg"><meta property="og:image" content="https://site.example/share/home.png?v=1"><div id="faq"></div><div id="here"></div>${links.map((href) => `<a href="${href}">x</a>`).join('')}`,
      'solution.html': '<p id="top"></p><img srcset="/icon.svg 1x, /share/home.png 2x" src="/icon.svg">',
    }),
  ).toEqual([]);
});

it.each([
  ['<a href="/nowhere/">x</a>', "index.html: /nowhere/ doesn't match any page or file"],
  [
    '<a href="https://site.example/nowhere">x</a>',
    "index.html: https://site.example/nowhere doesn't match any page or file",
  ],
  ['<a href="#nowhere">x</a>', 'index.html: #nowhere has no element with the ID nowhere'],
  ['<img src="/icon.png">', "index.html: /icon.png doesn't match any page or file"],
  ['<img srcset="/icon.svg 1x, /icon@2.svg 2x">', "index.html: /icon@2.svg doesn't match any page or file"],
  [
    '<link rel="canonical" href="https://site.example/x">',
    "index.html: https://site.example/x doesn't match any page or file",
  ],
  ['<meta property="og:image" content="/share/x.png">', "index.html: /share/x.png doesn't match any page or file"],
  [
    '<iframe srcdoc="&lt;svg&gt;&lt;image href=&quot;/poster.png&quot;/&gt;&lt;/svg&gt;"></iframe>',
    "index.html: /poster.png doesn't match any page or file",
  ],
  ['<form action="/search"></form>', "index.html: /search doesn't match any page or file"],
  ['<a href="https://exa mple/">x</a>', "index.html: https://exa mple/ isn't a valid URL"],
  ['<a href="javascript:alert(1)">x</a>', 'index.html: javascript:alert(1) has the unsupported scheme javascript:'],
])('reports page and link: %s', (html, line) => {
  expect(check({ 'index.html': html })).toEqual([line]);
});
