import { parseHtml, selectElements } from '@callwright/site/export/pages/html-tree.ts';
import { markCurrentPage } from '@callwright/site/export/pages/mark-current-page.ts';
import { describe, expect, it } from 'vitest';

const toPage = (head: string): string => `<!doctype html><html><head>${head}</head><body>
  <header><a href="/">Logo</a><a href="/solution/">Solution</a><a href="/#industries">Industries</a><a href="/blog">Blog</a></header>
  <main><a href="/solution/">In the text</a></main>
  <footer><a href="/solution/">Solution</a></footer></body></html>`;

const canonical = (path: string): string => `<link rel="canonical" href="https://shop.example${path}">`;

/** Where the marked links stand and what they say, as `place: words`. */
function readMarked(head: string): string[] {
  const document = parseHtml(toPage(head));
  markCurrentPage(document);
  return ['header', 'main', 'footer'].flatMap((place) =>
    selectElements(`${place} a[aria-current="page"]`, document).map(({ attribs }) => `${place}: ${attribs.href}`),
  );
}

describe('the links to the page itself', () => {
  it('are marked in the header and the footer, and left alone in the text', () => {
    expect(readMarked(canonical('/solution/'))).toEqual(['header: /solution/', 'footer: /solution/']);
    expect(readMarked(canonical('/blog'))).toEqual(['header: /blog']);
  });

  it('are not those to a part of the home page', () => {
    expect(readMarked(canonical('/'))).toEqual(['header: /']);
  });

  it('are none where no link leads to the page, or where the page has no address of its own', () => {
    expect(readMarked(canonical('/terms/'))).toEqual([]);
    expect(readMarked('')).toEqual([]);
  });
});
