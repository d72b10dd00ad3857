import type { Browser, Request } from 'playwright';

/** Compressed bytes of the bodies that a first visit asks for, before anything is pressed or scrolled. */
export type PageBytes = {
  requests: number;
  /** The document with the headers of its answer. */
  answer: number;
  document: number;
  style: number;
  /** Files of script and the executable scripts that stand in the document. */
  script: number;
  font: number;
  image: number;
  data: number;
  fonts: number;
};

type Kind = Exclude<keyof PageBytes, 'requests' | 'answer' | 'fonts'>;

/** The screen that Lighthouse's mobile run has, so that lazy pictures are the same ones. */
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
    // They are in the document's bytes as well; here they count as they stand.
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
