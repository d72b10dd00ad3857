import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import send from 'send';

export type ExportServer = {
  url: string;
  /** Serves another export from the next request on. */
  swap(folder: string): void;
  close(): Promise<void>;
};

/** Serves an export on this machine as a static host would; port 0 is any free one. */
export async function serveExport({ folder, port }: { folder: string; port: number }): Promise<ExportServer> {
  let current = folder;
  const server = createServer((request, response) => {
    answer(current, request, response).catch((cause: unknown) => {
      console.error(cause);
      response.writeHead(500).end();
    });
  });
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

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await findFile(folder, request.url ?? '/');
  if (file === null) return answerNotFound(folder, request, response);
  send(request, encodeURI(file), { root: folder, cacheControl: false })
    .on('headers', (sent: ServerResponse) => {
      // Next names these after their content; everything else is asked for again each time.
      const isImmutable = file.startsWith('_next/static/');
      sent.setHeader('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    })
    // Between looking and reading, the export may have been replaced.
    .on('error', () => void answerNotFound(folder, request, response))
    .pipe(response);
}

/** `/x` and `/x/` are both `x/index.html` or `x.html`; null where the export has no such file. */
async function findFile(folder: string, url: string): Promise<string | null> {
  const path = readPath(url);
  if (path === null) return null;
  const bare = path.replace(/\/+$/, '');
  const candidates = path.endsWith('/')
    ? [`${bare}/index.html`, `${bare}.html`]
    : [bare, `${bare}.html`, `${bare}/index.html`];
  for (const candidate of candidates) {
    const isFile = await stat(join(folder, candidate)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return candidate.replace(/^\/+/, '');
  }
  return null;
}

/** The decoded path, unless it is none or leads out of the export. */
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

async function answerNotFound(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await readFile(join(folder, '404.html')).catch(() => Buffer.from('404'));
  response.writeHead(404, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Length': page.length,
    'Cache-Control': 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}
