import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { readInstalledReadmes } from '../../shared/post-body/read-documents.ts';
import { SHOWCASE_POST } from '../../shared/post-body/showcase-post.ts';
import { test } from '../desktop-app.ts';
import { publish } from '../site/author.ts';
import { type OwnBlog, startOwnBlog } from '../site/own-blog.ts';
import { newDraft, previewOf } from './author.ts';

/** Documents as different as they come: our own with every construct, and installed READMEs from A to Z. */
const COUNT = 20;
const LONGEST = 6_000;
/** So many of them are compared in the dark, too. */
const DARK = 2;
const readmes = readInstalledReadmes().filter(({ text }) => text.length <= LONGEST);
const documents = [
  SHOWCASE_POST,
  ...Array.from({ length: COUNT - 1 }, (_, index) => readmes[Math.floor((index * readmes.length) / COUNT)]?.text ?? ''),
];
const slugOf = (index: number) => `document-${index}`;

/** At these sizes of the two windows the post is equally wide in both, and begins on a whole pixel. */
const SITE_WIDTH = 700;
const EDITOR_WIDTH = 932;
const POST_WIDTH = 644;

let blog: OwnBlog;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  blog = await startOwnBlog(async (author) => {
    for (const [index, content] of documents.entries()) await publish(author, { slug: slugOf(index), content });
  });
});

test.afterAll(async () => {
  await blog?.close();
});

/**
 * How far a channel of a pixel may be off, of 255. Chromium paints in tiles, and the two windows cut the
 * post differently: the soft edges of a rounded corner differ by up to 8 levels then, those of the small
 * arrow behind a link by 20, in a handful of pixels. A letter that is moved by half a pixel differs by 160.
 */
const SOFT_EDGE = 24;

/** Of the export, of the app's window and of its preview. */
const OWN_HOSTS = ['callwright.test', 'callwright', 'preview'];

/** Every picture of every document is this one, so that nothing depends on a network. */
async function serveOnePicture(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 240, height: 90, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && !OWN_HOSTS.includes(url.hostname),
    (route) => route.fulfill({ contentType: 'image/png', body: picture }),
  );
}

/** The export, where readers have it: on https, so that a browser asks for a picture's http address by https, too. */
const SITE_ADDRESS = 'https://callwright.test';

async function serveOnHttps(page: Page): Promise<void> {
  await page.route(`${SITE_ADDRESS}/**`, async (route) => {
    const response = await route.fetch({ url: blog.siteUrl + new URL(route.request().url()).pathname });
    await route.fulfill({ response });
  });
}

type Photograph = { data: Buffer; width: number; height: number };

/** The post as it is on screen, whole, once its typefaces and pictures are there. */
async function photograph(page: Page, post: Locator, width: number): Promise<Photograph> {
  const height = await post.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
  // High enough for the post and what stands around it: nothing is scrolled, and nothing lies over it.
  await page.setViewportSize({ width, height: height + 1_500 });
  await page.mouse.move(0, 0);
  await post.evaluate(async (element) => {
    await document.fonts.ready;
    const pictures = [...element.querySelectorAll('img')];
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
  // Chromium draws shades by a pattern of 8 pixels: the post is moved to the pattern's beginning.
  await post.evaluate((element: HTMLElement) => {
    element.style.position = 'static';
  });
  const before = await post.boundingBox();
  await post.evaluate(
    (element: HTMLElement, [left, top]) => {
      const toPattern = (at: number) => `${Math.ceil(at / 8) * 8 - at}px`;
      Object.assign(element.style, { position: 'relative', top: toPattern(top), left: toPattern(left) });
    },
    [before?.x ?? 0, before?.y ?? 0] as const,
  );
  const box = await post.boundingBox();
  expect(box?.width).toBe(POST_WIDTH);
  expect([(box?.x ?? 1) % 8, (box?.y ?? 1) % 8]).toEqual([0, 0]);
  const png = await post.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** What differs between two photographs; null if nothing does. */
function describeDifference(one: Photograph, other: Photograph): string | null {
  if (one.width !== other.width || one.height !== other.height)
    return `${one.width}x${one.height} against ${other.width}x${other.height}`;
  let count = 0;
  let largest = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const off = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0))),
    );
    largest = Math.max(largest, off);
    if (off > SOFT_EDGE) count += 1;
  }
  return count === 0 ? null : `${count} pixels, by up to ${largest}`;
}

test('the preview of 20 documents is their exported page, in its HTML and to the pixel', async ({
  page: site,
  launchDesktop,
}) => {
  test.setTimeout(240_000);
  await serveOnePicture(site);
  await serveOnHttps(site);
  const { page: editor, setDark } = await launchDesktop();
  await serveOnePicture(editor);
  await editor.setViewportSize({ width: EDITOR_WIDTH, height: 900 });
  await newDraft(editor);
  const details = editor.getByRole('button', { name: 'Close post details' });
  if (await details.isVisible()) await details.click();

  const preview = previewOf(editor).locator('.post-body');

  const found: string[] = [];
  for (const [index, content] of documents.entries()) {
    await site.setViewportSize({ width: SITE_WIDTH, height: 900 });
    await site.goto(`${SITE_ADDRESS}/blog/${slugOf(index)}`);
    const html = await site.locator('.post-body').evaluate((element) => element.outerHTML);

    await editor.getByRole('button', { name: 'Text only' }).click();
    const text = editor.getByLabel('Content*');
    await text.fill(content.slice(0, content.length / 2));
    await editor.getByRole('button', { name: 'Preview only' }).click();
    await text.evaluate((field: HTMLTextAreaElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, content);
    await expect
      .poll(() =>
        preview.evaluate((element, pageHtml) => {
          const shown = element.cloneNode(true) as Element;
          // Where the photograph before has moved it.
          shown.removeAttribute('style');
          shown.normalize();
          return new DOMParser().parseFromString(pageHtml, 'text/html').querySelector('.post-body')?.isEqualNode(shown);
        }, html),
      )
      .toBe(true);

    for (const isDark of index < DARK ? [false, true] : [false]) {
      await site.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await setDark(isDark);
      const difference = describeDifference(
        await photograph(site, site.locator('.post-body'), SITE_WIDTH),
        await photograph(editor, preview, EDITOR_WIDTH),
      );
      if (difference !== null) found.push(`${slugOf(index)}${isDark ? ' in the dark' : ''}: ${difference}`);
    }
    await setDark(false);
  }
  expect(found).toEqual([]);
});
