import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPictureAddress, uploadPicture } from '@callwright/shared/api/pictures.ts';
import type { Backend } from '@callwright/supabase/local/backend/backend.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { everyNth } from '../../helpers/corpus.ts';
import { findFreePort } from '../../helpers/find-free-port.ts';
import { drawPhoto } from '../../helpers/photo.ts';
import { settingsOf, startEmptyBackend } from '../../helpers/running-backend.ts';
import type { SamplePicture } from '../../helpers/sample-picture.ts';
import { unwrap } from '../../helpers/unwrap.ts';
import { readInstalledReadmes } from '../../shared/post-body/read-documents.ts';
import { SHOWCASE_POST } from '../../shared/post-body/showcase-post.ts';
import { test } from '../desktop-app.ts';
import { createAuthor, publish } from '../site/author.ts';
import { type OwnSite, serveOwnSite } from '../site/own-site.ts';
import { newDraft, previewOf } from './author.ts';

/** Our own document with every construct, and READMEs of installed packages from A to Z. */
const COUNT = 20;
const LONGEST = 6_000;
const DARK = 2;
const readmes = readInstalledReadmes().filter(({ text }) => text.length <= LONGEST);
const documents = everyNth(5, [
  SHOWCASE_POST,
  ...Array.from({ length: COUNT - 1 }, (_, index) => readmes[Math.floor((index * readmes.length) / COUNT)]?.text ?? ''),
]);
const slugOf = (index: number) => `document-${index}`;

/** Width of both windows. The frame leaves slightly more room beside the post than the site, so the rest is off-screen. */
const WINDOW_WIDTH = 700;
const POST_WIDTH = 644;
const FRAME_WIDTH = 708;

/** The post's position in both screenshots. Chromium paints in tiles and rounds to pixels, so soft edges differ elsewhere. */
const PLACE = { x: 24, y: 24 };

const PICTURES = [
  { widthPx: 1_600, heightPx: 900 },
  { widthPx: 900, heightPx: 1_600 },
  { widthPx: 1_000, heightPx: 1_000 },
  { widthPx: 900, heightPx: 500, type: 'png' },
  { widthPx: 320, heightPx: 200 },
] as const;

let backend: Backend;
let exported: OwnSite;
let pictures: SamplePicture[];

/** Covers every place for a picture: captioned, half width, linked, in lists, quotes, tables, and lines. */
function writeWithPictures(toAddress: (name: string) => string): string {
  const [wide = '', tall = '', square = '', plan = '', small = ''] = pictures.map(({ name }) => toAddress(name));
  return `Words before.

![A van](${wide} "The van, at 7 in the morning, before the *first* call of a day that had forty of them")

![A tower](${tall} "A tower")

![A valve](${square}#half "Half as wide")

![A plan](${plan})

![A label](${small})

[![A van again](${wide}#half)](https://example.com)

1. Open it.

   ![The cover](${small} "In a step")

2. Look.

> ![A note](${square})

| Part | Shown |
| --- | --- |
| Cover | ![A cover](${small}) |

In a line ![a label](${small}) of text, and two at once: ![one](${square}) ![two](${tall})

\`![code](pictures/code.webp)\`
`;
}

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const port = await findFreePort();
  backend = await startEmptyBackend({ siteUrl: `http://localhost:${port}` });
  const author = await createAuthor(settingsOf(backend));
  for (const [index, content] of documents.entries()) await publish(author, { slug: slugOf(index), content });
  pictures = await Promise.all(PICTURES.map((options, seed) => drawPhoto(seed + 1, options)));
  for (const { name, bytes } of pictures)
    unwrap(await uploadPicture(author.client, { authorId: author.id, name }, bytes));
  const toAddress = (name: string) => toPictureAddress(settingsOf(backend), { authorId: author.id, name });
  await publish(author, { slug: 'pictures', content: writeWithPictures(toAddress) });
  exported = await serveOwnSite(backend, port);
});

test.afterAll(async () => {
  await exported?.close();
  await backend?.close();
});

const OWN_HOSTS = ['callwright.test', 'callwright', 'preview'];

/** Replaces every picture of other sites, so that nothing depends on the network. */
async function serveOnePicture(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 240, height: 90, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && !OWN_HOSTS.includes(url.hostname),
    (route) => route.fulfill({ contentType: 'image/png', body: picture }),
  );
}

/** HTTPS, because a browser then upgrades http pictures, too. */
const SITE_ADDRESS = 'https://callwright.test';

async function serveOnHttps(page: Page): Promise<void> {
  await page.route(`${SITE_ADDRESS}/**`, async (route) => {
    const url = exported.url + new URL(route.request().url()).pathname;
    const response = await route.fetch({ url });
    await route.fulfill({ response });
  });
}

async function showAlone(post: Locator): Promise<void> {
  await post.evaluate((element, { x, y }) => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [sheet];
    sheet.replaceSync('body :not(:has(.post-body), .post-body, .post-body *) { display: none }');
    const { left, top } = element.getBoundingClientRect();
    sheet.insertRule(`.post-body { position: relative; left: ${x - left}px; top: ${y - top}px }`);
  }, PLACE);
}

type Photograph = { png: Buffer; data: Buffer; width: number; height: number };

async function photograph(page: Page, post: Locator, isDark: boolean): Promise<Photograph> {
  await page.mouse.move(0, 0);
  await expect
    .poll(() => post.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches), { message: 'dark' })
    .toBe(isDark);
  await post.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await document.fonts.ready;
    const pictures = [...element.querySelectorAll('img')];
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    // The first frame draws; the second starts after that paint.
    await nextFrame();
    await nextFrame();
  });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { png, data, width: info.width, height: info.height };
}

async function compareWindows(name: string, site: Photograph, preview: Photograph): Promise<string[]> {
  const difference = describeDifference(site, preview);
  if (difference === null) return [];
  for (const [place, { png }] of Object.entries({ site, preview }))
    await test.info().attach(`${name}, ${place}`, { body: png, contentType: 'image/png' });
  return [`${name}: ${difference}`];
}

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
    if (off > 0) count += 1;
  }
  return count === 0 ? null : `${count} pixels, by up to ${largest}`;
}

async function write(field: Locator, content: string): Promise<void> {
  await field.evaluate((element: HTMLTextAreaElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, content);
}

async function openPreview(editor: Page) {
  await newDraft(editor);
  await editor.getByRole('button', { name: 'Preview only' }).click();
  await editor.locator('iframe[title="Preview"]').evaluate((frame: HTMLElement, width) => {
    Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '9999', width: `${width}px`, height: '100vh' });
  }, FRAME_WIDTH);
  const sheet = previewOf(editor).locator('#root');
  return { text: editor.getByLabel('Content*'), sheet, preview: sheet.locator('.post-body') };
}

async function showBothAlone(site: Page, editor: Page, preview: Locator): Promise<void> {
  const article = site.locator('.post-body');
  await showAlone(article);
  const box = await article.boundingBox();
  expect(box).toMatchObject({ ...PLACE, width: POST_WIDTH });
  const size = { width: WINDOW_WIDTH, height: Math.ceil(box?.height ?? 0) + 2 * PLACE.y };
  await site.setViewportSize(size);
  await editor.setViewportSize(size);
  await showAlone(preview);
  await expect.poll(() => preview.boundingBox()).toEqual(box);
}

async function serveOriginalPictures(site: Page): Promise<void> {
  await site.route(`${SITE_ADDRESS}/post-pictures/**`, (route) => {
    const requested = pictures.find(({ name }) => route.request().url().includes(name.slice(0, 32)));
    return route.fulfill({ contentType: 'image/webp', body: Buffer.from(requested?.bytes ?? []) });
  });
}

/** Removes what only the site needs: picture sources, loading hints, and links to full-size pictures. */
function readWithoutFiles(post: Locator): Promise<string> {
  return post.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    copy.normalize();
    for (const source of copy.querySelectorAll('picture source')) source.remove();
    for (const image of copy.querySelectorAll('picture img')) {
      for (const name of ['src', 'srcset', 'sizes', 'loading', 'fetchpriority']) image.removeAttribute(name);
    }
    for (const box of copy.querySelectorAll('a.picture-link.picture-box:not(.external)')) {
      for (const words of box.querySelectorAll('.spoken')) words.remove();
      const plain = document.createElement('span');
      plain.className = 'picture-box';
      plain.append(...box.childNodes);
      box.replaceWith(plain);
    }
    return copy.innerHTML;
  });
}

test('the preview of real documents, and of a post with pictures, equals their exported page, in its HTML and pixel by pixel', async ({
  page: site,
  launchDesktop,
}) => {
  test.setTimeout(600_000);
  await serveOnePicture(site);
  await serveOnHttps(site);
  await serveOriginalPictures(site);
  const { page: editor, userDataFolder, setDark } = await launchDesktop();
  await serveOnePicture(editor);
  const picturesFolder = join(userDataFolder, 'drafts', 'pictures');
  await mkdir(picturesFolder, { recursive: true });
  for (const { name, bytes } of pictures) await writeFile(join(picturesFolder, name), bytes);
  const { text, sheet, preview } = await openPreview(editor);
  const article = site.locator('.post-body');
  const found: string[] = [];
  const compareBoth = async (name: string, schemes: boolean[]) => {
    await showBothAlone(site, editor, preview);
    for (const isDark of schemes) {
      await site.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await setDark(isDark);
      const [page, shown] = [await photograph(site, article, isDark), await photograph(editor, preview, isDark)];
      found.push(...(await compareWindows(`${name}${isDark ? ' in the dark' : ''}`, page, shown)));
    }
    await setDark(false);
  };

  for (const [index, content] of documents.entries()) {
    await site.setViewportSize({ width: WINDOW_WIDTH, height: 900 });
    await site.goto(`${SITE_ADDRESS}/blog/${slugOf(index)}`);
    const html = await article.evaluate((element) => element.outerHTML);

    // Write half of the text first, so that the rest updates an existing preview.
    const before = await sheet.innerHTML();
    await write(text, content.slice(0, content.length / 2));
    await expect.poll(() => sheet.innerHTML()).not.toBe(before);
    await write(text, content);
    await expect
      .poll(() =>
        preview.evaluate((element, pageHtml) => {
          const shown = element.cloneNode(true);
          shown.normalize();
          return new DOMParser().parseFromString(pageHtml, 'text/html').querySelector('.post-body')?.isEqualNode(shown);
        }, html),
      )
      .toBe(true);

    await compareBoth(slugOf(index), index < DARK ? [false, true] : [false]);
  }

  await site.setViewportSize({ width: WINDOW_WIDTH, height: 900 });
  await site.goto(`${SITE_ADDRESS}/blog/pictures`);
  await write(
    text,
    writeWithPictures((name) => `pictures/${name}`),
  );
  await expect.poll(() => readWithoutFiles(preview)).toBe(await readWithoutFiles(article));
  await compareBoth('pictures', [false, true]);
  expect(found).toEqual([]);
});
