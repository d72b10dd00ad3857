import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../runner/find-browser.ts';
import type { EncodedAnswer, EncodeOptions } from '../shared/picture-encoder/encoder-page-script.ts';
import { buildPage } from './build-page.ts';

export type EncoderPage = {
  page: Page;
  addFile(bytes: Uint8Array): string;
  encode(bytes: Uint8Array, options?: EncodeOptions): Promise<EncodedAnswer>;
  close(): Promise<void>;
};

const ORIGIN = 'http://localhost:9';
const WORKER = createRequire(import.meta.url).resolve('@callwright/shared/picture-encoder/encoder-worker.ts');
const PAGE = join(import.meta.dirname, '../shared/picture-encoder/encoder-page-script.ts');

/** Safari's canvas can't encode WebP and writes PNG instead. */
const NO_WEBP = `{
  const write = OffscreenCanvas.prototype.convertToBlob;
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    return write.call(this, options.type === 'image/webp' ? { type: 'image/png' } : options);
  };
}`;

/** @param writesWebp false for a browser like Safari. */
export async function openEncoderPage({ writesWebp = true } = {}): Promise<EncoderPage> {
  const executablePath = findBrowser(() => undefined);
  if (!executablePath.ok) throw new Error(executablePath.error);
  const [worker, script] = await Promise.all([buildPage(WORKER), buildPage(PAGE)]);
  const browser: Browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const files = new Map<string, Uint8Array>();
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/worker.js') {
      return route.fulfill({ contentType: 'text/javascript', body: (writesWebp ? '' : NO_WEBP) + worker.script });
    }
    const file = files.get(pathname);
    if (file) return route.fulfill({ contentType: 'application/octet-stream', body: Buffer.from(file) });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' });
  });
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ content: script.script });

  function addFile(bytes: Uint8Array): string {
    const address = `/files/${files.size}`;
    files.set(address, bytes);
    return address;
  }
  return {
    page,
    addFile,
    encode: (bytes, options = {}) =>
      page.evaluate(([address, given]) => window.encodeFile(address, given), [addFile(bytes), options] as const),
    close: () => browser.close(),
  };
}
