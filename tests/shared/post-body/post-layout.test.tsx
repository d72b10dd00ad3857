import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../helpers/find-violations.ts';
import { findBrowser } from '../../runner/find-browser.ts';
import { renderPost } from './render-post.tsx';
import { SHOWCASE_POST } from './showcase-post.ts';

const SHARED = path.resolve(import.meta.dirname, '../../../shared');
const readStyle = (file: string): string =>
  readFileSync(path.join(SHARED, file), 'utf8').replace(/@import '\.\/(.+)';/g, (_, imported: string) =>
    readStyle(path.join(path.dirname(file), imported)),
  );
const BRAND = readStyle('brand/brand.css');
const STYLE = readStyle('post-body/post-body.css');

const makePicture = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;
const PICTURES: Record<string, string> = {
  'wide.svg': makePicture(1600, 500),
  'tall.svg': makePicture(300, 2000),
  'badge.svg': makePicture(80, 20),
};

/** A host's reset or an editor's style, loaded after ours. */
const RESET = `*, ::before, ::after { margin: 0; padding: 0; border: 0 solid; } h1, h2, h3, h4, h5, h6 { font-size: inherit; }
  ol, ul { list-style: none; } a { color: inherit; text-decoration: inherit; } img { display: block; max-width: 100%; height: auto; }
  .host h2 { font-size: 1.5em; border-bottom: 1px solid; } .host table { display: block; width: max-content; } .host img { max-width: 100%; }`;

describe('a post in a browser', () => {
  let browser: Browser;
  let page: Page;
  let releasePictures = (): void => undefined;

  beforeAll(async () => {
    const executablePath = findBrowser(() => undefined);
    if (!executablePath.ok) throw new Error(executablePath.error);
    browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
    const context = await browser.newContext();
    page = await context.newPage();
    const pictureGate = new Promise<void>((resolve) => {
      releasePictures = resolve;
    });
    await page.route('**/*', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === '') return route.fulfill({ contentType: 'text/html', body: makePage() });
      await pictureGate;
      const body = PICTURES[name];
      return body === undefined ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body });
    });
    await page.goto('http://post.test/', { waitUntil: 'domcontentloaded' });
  });

  afterAll(() => browser?.close());

  const makePage = (): string =>
    `<!doctype html><html lang="en"><head><title>A post</title><meta name="viewport" content="width=device-width">` +
    `<style>body { margin: 0 } main { padding: 1rem } ${BRAND} ${STYLE} ${RESET}</style></head>` +
    `<body style="background: var(--paper)"><main class="host"><h1>Title</h1>${renderPost(SHOWCASE_POST)}</main></body></html>`;

  const readPlaces = (): Promise<number[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.post-text > *')].map((block) => block.getBoundingClientRect().top),
    );

  it('doesn’t shift when its pictures load or fail', async () => {
    const before = await readPlaces();
    releasePictures();
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    const loaded = await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth > 0).length);
    expect(loaded).toBe(3);
    expect(await readPlaces()).toEqual(before);
  });

  it('is never wider than the screen: wide content scrolls', async () => {
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('.table-scroll, pre')].map((region) => region.scrollWidth > region.clientWidth),
    );
    expect(scrolling).toEqual([true, false, true, false]);
  });

  it('looks the same whatever reset loads after it', async () => {
    const look = await page.evaluate(() => {
      const read = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        bullets: read('.post-body ol').listStyleType,
        heading: Number.parseFloat(read('.post-body h2').fontSize) > Number.parseFloat(read('.post-body p').fontSize),
        headingBorder: read('.post-body h2').borderBottomWidth,
        link: read('.post-body p a').textDecorationLine,
        table: read('.post-body table').display,
        badge: read('.post-body p img').display,
      };
    });
    expect(look).toEqual({
      bullets: 'decimal',
      heading: true,
      headingBorder: '0px',
      link: 'underline',
      table: 'table',
      badge: 'inline-block',
    });
  });

  it('takes its sizes from its container, so that a pane looks like a page of its width', async () => {
    const readSizes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.post-body h2, .post-body p')].map(
          (element) => getComputedStyle(element).fontSize,
        ),
      );
    await page.setViewportSize({ width: 390, height: 800 });
    const onPhone = await readSizes();
    await page.setViewportSize({ width: 1440, height: 800 });
    expect(await readSizes()).not.toEqual(onPhone);
    await page.addStyleTag({ content: 'main { width: 390px; box-sizing: border-box }' });
    expect(await readSizes()).toEqual(onPhone);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no accessibility violation that axe finds, in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    });
  }

  it('labels each checkbox with the words of the task', async () => {
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('input')].map((box) => box.labels?.[0]?.textContent?.trim()),
    );
    expect(names).toEqual(['Forward the line', 'Import the questions', 'Prices']);
  });
});
