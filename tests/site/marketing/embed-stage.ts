import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { toContentSecurityPolicy } from '@callwright/site/publish/base/post-process/content-security-policy.ts';
import { addToHead, parseHtml, serializeHtml } from '@callwright/site/publish/base/post-process/html-tree.ts';
import { typeOf } from '@callwright/site/publish/hosts/stored-files.ts';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../runner/find-browser.ts';

export type EmbedStage = {
  /** A third party on another origin. Counts its requests and those to any https address. */
  providerUrl: string;
  providerRequests: string[];
  ownRequests: string[];
  /**
   * Opens one of our pages with the export's policy, and collects violations.
   *
   * @param frameSources allowed frame sources; the provider by default.
   */
  open(body: string, frameSources?: readonly string[]): Promise<{ page: Page; refusals: string[] }>;
  close(): Promise<void>;
};

const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"><rect width="9" height="16" fill="#345"/></svg>';
const OWN_PAGE = '<!doctype html><html lang="en"><title>Ours</title><h1>Our own page is here</h1></html>';
const PUBLIC = fileURLToPath(new URL('../../../site/public', import.meta.url));
const PLAYER = '<!doctype html><html lang="en"><title>Provider</title><h1>The provider is here</h1></html>';

export async function setEmbedStage(): Promise<EmbedStage> {
  const executablePath = findBrowser(() => undefined);
  if (!executablePath.ok) throw new Error(executablePath.error);
  const browser: Browser = await chromium.launch({ executablePath: executablePath.value, args: ['--no-sandbox'] });
  const providerRequests: string[] = [];
  let ownPage = '';
  const provider = await serve(async (path) => {
    providerRequests.push(path);
    return { type: 'text/html; charset=UTF-8', body: PLAYER };
  });
  const ownRequests: string[] = [];
  const own = await serve(async (path) => {
    ownRequests.push(path);
    if (path.startsWith('/videos/')) return { type: typeOf(path), body: await readFile(PUBLIC + path) };
    if (path.endsWith('.svg')) return { type: 'image/svg+xml', body: POSTER };
    return { type: 'text/html; charset=UTF-8', body: path === '/' ? ownPage : OWN_PAGE };
  });
  return {
    providerUrl: provider.url,
    providerRequests,
    ownRequests,
    async open(body, frameSources = [provider.url]) {
      ownPage = withPolicy(body, frameSources);
      const page = await browser.newPage();
      const refusals: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      });
      // Answer in place of the real provider.
      await page.route(/^https:/, (route) => {
        providerRequests.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: PLAYER });
      });
      await page.goto(own.url);
      return { page, refusals };
    },
    async close() {
      await browser.close();
      for (const { server } of [provider, own]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function withPolicy(body: string, frameSources: readonly string[]): string {
  const document = parseHtml(
    `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`,
  );
  const policy = toContentSecurityPolicy(document, false, {
    supabaseUrl: 'https://backend.example',
    frameSources,
    audioSources: [],
    injectedStyles: [],
  });
  addToHead(document, `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  return serializeHtml(document);
}

async function serve(
  answer: (path: string) => Promise<{ type: string; body: string | Buffer }>,
): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const { type, body } = await answer(request.url ?? '/');
    response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
