import { createServer } from 'node:http';

type Answer = { status: number; type: string; body: string };

export type PublicSite = {
  url: string;
  /** Sets the response for a path, with or without a query. Null means 404. */
  put(path: string, answer: Partial<Answer> | null): void;
  /** Sets the response for a path without a query, like a cache with an older page. */
  putInCache(path: string, answer: Partial<Answer> | null): void;
  close(): Promise<void>;
};

export async function servePublicSite(): Promise<PublicSite> {
  const files = new Map<string, Answer>();
  const cached = new Map<string, Answer>();
  const missing: Answer = { status: 404, type: 'text/html', body: 'Not found' };
  // The server shares its process with its clients and Postgres; either can block it.
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

/** The parts of a post's page that the live check reads: its id, revision, and preview tags. */
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
