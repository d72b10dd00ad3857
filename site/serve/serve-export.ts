import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import send from 'send';
import { withoutSlash } from '../publish/base/links/find-broken-links.ts';
import { HOST_RULES, IMMUTABLE } from '../publish/hosts/host-rules.ts';
import { isHostFile, isImmutable } from '../publish/hosts/stored-files.ts';

export type ExportServer = {
  url: string;
  swap(folder: string): void;
  close(): Promise<void>;
};

export type ServeOptions = {
  folder: string;
  port: number;
  /** False skips compression, for tests that request the same files hundreds of times. */
  compresses?: boolean;
};

export async function serveExport({ folder, port, compresses = true }: ServeOptions): Promise<ExportServer> {
  let current = folder;
  const server = createServer((request, response) => {
    const respond = () =>
      answer(current, request, response).catch((cause: unknown) => {
        console.error(cause);
        response.writeHead(500).end();
      });
    if (compresses) compress(request, response, respond);
    else void respond();
  });
  // Like real hosts. Node's default of five seconds closes connections that clients are about to reuse.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    swap(next) {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const KEEP_ALIVE_MS = 75_000;

/** Like hosts: Brotli at a fast level, gzip for older clients. */
const BROTLI_QUALITY = 9;

/** The middleware has Express's types, but uses only Node's requests and responses. */
const compress = compression({
  threshold: 0,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
}) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const url = request.url ?? '/';
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  // Other files are revalidated each time, as hosts do by default.
  const headers = { ...HOST_RULES.headers, 'Cache-Control': isImmutable(path) ? IMMUTABLE : 'no-cache' };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const redirect = await findRedirect(folder, path);
  if (redirect?.status === 410) return answerNotFound(folder, response, 410);
  if (redirect) {
    response.writeHead(redirect.status, { Location: redirect.to + url.slice(path.length) }).end();
    return;
  }
  if (isHostFile(path.slice(1))) return answerNotFound(folder, response);
  // Other dotfiles are for other programs, such as `.htaccess`.
  const dotfiles = path.startsWith('/.well-known/') ? 'allow' : 'ignore';
  const start = (file: string) =>
    send(request, file, { root: folder, cacheControl: false, dotfiles }).on(
      'error',
      () => void answerNotFound(folder, response),
    );
  start(path)
    .on('directory', () => void start(`${path}/`).pipe(response))
    .pipe(response);
}

/** A rule matches both forms of a URL. For 410, `to` is the page to send. */
async function findRedirect(folder: string, path: string): Promise<{ to: string; status: number } | null> {
  const text = await readFile(join(folder, '_redirects'), 'utf8').catch(() => '');
  const rules = text.split('\n').map((line) => line.split(' '));
  const [, to, status] =
    rules.find(([from]) => from === path) ??
    rules.find(([from = '']) => withoutSlash(from) === withoutSlash(path)) ??
    [];
  return to && status ? { to, status: Number(status) } : null;
}

async function answerNotFound(folder: string, response: ServerResponse, status: 404 | 410 = 404): Promise<void> {
  const page = await readFile(join(folder, '404.html')).catch(() => '404');
  response.writeHead(status, { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-cache' }).end(page);
}
