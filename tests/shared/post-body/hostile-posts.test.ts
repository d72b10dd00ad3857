import { PostBody } from '@callwright/shared/post-body/post-body.tsx';
import { type Browser, chromium, type Page } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../helpers/corpus.ts';
import { findBrowser } from '../../runner/find-browser.ts';
import { buildBrowserPage } from './build-browser-page.ts';
import { HOSTILE_POSTS } from './hostile-posts.ts';

declare global {
  interface Window {
    executions: number;
  }
}

/** The renderer alone, without a content security policy. */
describe('a hostile post', () => {
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    const executablePath = findBrowser(() => undefined);
    if (!executablePath.ok) throw new Error(executablePath.error);
    browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.route('**/*', (route) => {
      requests.push(route.request().url());
      return route.request().url() === 'http://post.test/'
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
        : route.fulfill({ contentType: 'text/javascript', body: 'pwned()' });
    });
    await page.goto('http://post.test/');
    await page.evaluate(() => {
      window.executions = 0;
      Object.assign(window, {
        pwned: () => {
          window.executions += 1;
        },
      });
    });
    await page.addScriptTag({ content: await buildBrowserPage() });
  });

  afterAll(() => browser?.close());

  it('is one of several hundred', () => {
    expect(HOSTILE_POSTS.length).toBeGreaterThan(700);
  });

  it('is detected by this test if something executes', async () => {
    await page.evaluate(() => {
      const host = document.body.appendChild(document.createElement('div'));
      host.innerHTML = '<svg onload="pwned()"></svg><img src="data:," onerror="pwned()">';
    });
    await page.waitForFunction(() => window.executions > 0);
    await page.evaluate(() => {
      window.executions = 0;
    });
  });

  for (const kind of ['live', 'static'] as const) {
    it(`executes nothing and creates no unsafe element or address: ${kind === 'live' ? 'live preview and page' : 'static HTML'}`, async () => {
      const tried = everyNth(5, HOSTILE_POSTS);
      const posts =
        kind === 'static'
          ? tried.map((post) => renderToStaticMarkup(createElement(PostBody, { content: post })))
          : [...tried];
      const unsafe = await page.evaluate(showAndInspect, { kind, posts });
      expect(unsafe).toEqual([]);
      expect(await page.evaluate(() => window.executions)).toBe(0);
      expect(requests.filter((url) => new URL(url).hostname === 'evil.test' && !url.endsWith('/x.png'))).toEqual([]);
    });
  }
});

/** Runs in the page. Shows each post, clicks its links, and lists forbidden effects. */
async function showAndInspect({ kind, posts }: { kind: 'live' | 'static'; posts: string[] }) {
  const elements = new Set(
    'a blockquote br code del div em figcaption figure h2 h3 h4 h5 h6 hr img input label li ol p pre section span strong sup table tbody td th thead tr ul'.split(
      ' ',
    ),
  );
  const attributes = new Set(
    'alt aria-hidden aria-label aria-labelledby aria-level checked class data-language decoding disabled href id loading rel role scope src start tabindex title type'.split(
      ' ',
    ),
  );
  const found: { post: string; what: string }[] = [];
  const staticHost = document.body.appendChild(document.createElement('main'));
  document.addEventListener('click', (event) => {
    const href = (event.target as Element).closest('a')?.href ?? '';
    if (!href.startsWith('javascript:')) event.preventDefault();
  });
  for (const post of posts) {
    if (kind === 'static') staticHost.innerHTML = post;
    else if (!window.postPage.showBoth(post)) found.push({ post, what: 'the preview differs from the page' });
    for (const element of document.querySelectorAll('main *')) {
      if (!elements.has(element.localName)) found.push({ post, what: element.localName });
      for (const { name, value } of element.attributes) {
        if (!attributes.has(name)) found.push({ post, what: name });
        if (name === 'href' || name === 'src') {
          const { protocol } = new URL(value, document.baseURI);
          const isSafe = protocol === 'http:' || protocol === 'https:' || (name === 'href' && protocol === 'mailto:');
          if (!isSafe || (name === 'src' && !/^https?:\/\//.test(value))) found.push({ post, what: value });
        }
        // A name with a hyphen can't shadow a variable or a property of the document.
        if (name === 'id' && !/^(?:post|footnotes?)-/.test(value)) found.push({ post, what: `id ${value}` });
      }
    }
    for (const link of document.querySelectorAll<HTMLElement>('main a')) link.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return found;
}
