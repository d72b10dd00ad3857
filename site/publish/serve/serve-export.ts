import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import send from 'send';
import { HOST_FILES } from '../hosts/host-files.ts';
import { readHostFiles } from './read-host-files.ts';

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
  const host = await readHostFiles(folder);
  // Files without a rule are revalidated each time, as hosts do by default.
  const headers = { 'Cache-Control': 'no-cache', ...host.headersOf(path) };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const redirect = host.redirectOf(path);
  if (redirect?.status === 410) return answerNotFound(folder, request, response, 410);
  if (redirect) {
    response.writeHead(redirect.status, { Location: redirect.to + url.slice(path.length) }).end();
    return;
  }
  const file = await findFile(folder, url);
  if (file === null) return answerNotFound(folder, request, response);
  send(request, encodeURI(file), { root: folder, cacheControl: false, dotfiles: 'allow' })
    // The export may have been replaced since the check.
    .on('error', () => void answerNotFound(folder, request, response))
    .pipe(response);
}

/** Files for other programs, such as `.htaccess`. */
const HIDDEN = /\/\.(?!well-known(\/|$))/;

async function findFile(folder: string, url: string): Promise<string | null> {
  const path = readPath(url);
  if (path === null) return null;
  if (HOST_FILES.some((name) => path === `/${name}`) || HIDDEN.test(path)) return null;
  const bare = path.replace(/\/+$/, '');
  for (const candidate of path.endsWith('/') ? [`${bare}/index.html`] : [bare, `${bare}/index.html`]) {
    const isFile = await stat(join(folder, candidate)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return candidate.replace(/^\/+/, '');
  }
  return null;
}

/** Null if the path is invalid or leaves the export. */
function readPath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
    return path.startsWith('/') && !path.includes('\0') && !path.includes('\\') && normalize(path) === path
      ? path
      : null;
  } catch {
    return null;
  }
}

async function answerNotFound(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: 404 | 410 = 404,
): Promise<void> {
  const page = await readFile(join(folder, '404.html')).catch(() => Buffer.from('404'));
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}
