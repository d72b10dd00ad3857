import type { Browser, Request } from 'playwright';

/** Compressed bytes of all bodies loaded by a first visit, before any interaction. */
export type PageBytes = {
  requests: number;
  /** The document with its response headers. */
  answer: number;
  document: number;
  style: number;
  /** Script files and inline scripts. */
  script: number;
  font: number;
  image: number;
  data: number;
  fonts: number;
};

type Kind = Exclude<keyof PageBytes, 'requests' | 'answer' | 'fonts'>;

/** Lighthouse's mobile screen, so that the same lazy pictures load. */
export const PHONE = { width: 412, height: 823 };

const KINDS: Record<string, Kind> = {
  document: 'document',
  stylesheet: 'style',
  script: 'script',
  font: 'font',
  image: 'image',
};

export async function measureBytes(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    const encoding = await answer?.headerValue('content-encoding');
    if (encoding !== 'br') throw new Error(`${url} is not served compressed.`);
    const bytes: PageBytes = {
      requests: requests.length,
      answer: 0,
      document: 0,
      style: 0,
      script: 0,
      font: 0,
      image: 0,
      data: 0,
      fonts: 0,
    };
    for (const request of requests) {
      const kind = KINDS[request.resourceType()] ?? 'data';
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      bytes[kind] += responseBodySize;
      if (kind === 'document') bytes.answer += responseHeadersSize + responseBodySize;
      if (kind === 'font') bytes.fonts += 1;
    }
    // Inline scripts, uncompressed. They are also part of the document's bytes.
    bytes.script += await page.evaluate(() => {
      const isExecutable = ({ type, src }: HTMLScriptElement) =>
        src === '' && /^(|module|.*(java|ecma)script)$/i.test(type);
      const text = [...document.scripts].filter(isExecutable).map((script) => script.text);
      return new TextEncoder().encode(text.join('')).length;
    });
    return bytes;
  } finally {
    await context.close();
  }
}
