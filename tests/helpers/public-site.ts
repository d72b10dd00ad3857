import { createServer } from 'node:http';

type Answer = { status: number; type: string; body: string };

/** A site whose answers a test chooses, as a host of static files would give them. */
export type PublicSite = {
  url: string;
  /** Answers this path from now on, with or without a query; null for 404. */
  put(path: string, answer: Partial<Answer> | null): void;
  /** Answers this path where it is asked for without a query, as a cache on the way does that has an older page. */
  putInCache(path: string, answer: Partial<Answer> | null): void;
  close(): Promise<void>;
};

export async function servePublicSite(): Promise<PublicSite> {
  const files = new Map<string, Answer>();
  const cached = new Map<string, Answer>();
  const missing: Answer = { status: 404, type: 'text/html', body: 'Not found' };
  // In one process with its clients, and with Postgres, which may hold up both.
  const server = createServer({ keepAliveTimeoutBuffer: 60_000 }, (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site');
    const { status, type, body } = (search === '' && cached.get(pathname)) || (files.get(pathname) ?? missing);
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  const put = (answers: Map<string, Answer>) => (path: string, answer: Partial<Answer> | null) => {
    if (answer === null) answers.delete(path);
    else answers.set(path, { status: 200, type: 'text/html', body: '', ...answer });
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    put: put(files),
    putInCache: put(cached),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A post's public page as far as a proof looks at it: what it is, and what networks show of a link to it. */
export function toPublicPage(
  { id, revision }: { id: string; revision: number },
  { image, description = 'What it says' }: { image: string; description?: string },
): string {
  const known = JSON.stringify({ id, revision }).replaceAll('"', '&quot;');
  return `<!doctype html><title>A title</title><meta name="description" content="${description}">
    <meta property="og:title" content="A title"><meta property="og:description" content="${description}">
    <meta property="og:url" content="https://site.example/blog/x"><meta property="og:image" content="${image}">
    <div data-island="post" data-known="${known}">Words</div>`;
}
