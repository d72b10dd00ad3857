import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A method and a path prefix, like `POST /rest/v1/`, or only a prefix. */
type Pattern = string;

export type BackendGate = {
  url: string;
  hold(pattern: Pattern): void;
  loseAnswers(pattern: Pattern): void;
  answer(pattern: Pattern, status: number, body: unknown): void;
  /** Sets the backend's clock, and the times of posts, ahead by this many milliseconds. */
  moveClock(ahead: number): void;
  release(): void;
  close(): Promise<void>;
};

type Rule = { pattern: Pattern } & ({ action: 'hold' | 'lose' } | { action: 'answer'; status: number; body: unknown });

export async function openBackendGate(backendUrl: string): Promise<BackendGate> {
  let rules: Rule[] = [];
  let ahead = 0;
  let opened = Promise.withResolvers<void>();

  const server = createServer((request, response) => {
    // An app may exit in the middle of a request of an earlier test.
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const rule = rules.find(({ pattern }) => isMatch(request, pattern));
    if (rule?.action === 'answer') {
      response.writeHead(rule.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(rule.body));
      return;
    }
    if (rule?.action === 'hold') await opened.promise;
    const answered = await forward(request, backendUrl);
    if (rule?.action === 'lose') response.destroy();
    else await passOn(answered, response, ahead);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    hold(pattern) {
      rules = [...rules, { pattern, action: 'hold' }];
      opened = Promise.withResolvers<void>();
    },
    loseAnswers(pattern) {
      rules = [...rules, { pattern, action: 'lose' }];
    },
    answer(pattern, status, body) {
      rules = [...rules, { pattern, action: 'answer', status, body }];
    },
    moveClock(by) {
      ahead = by;
    },
    release() {
      rules = [];
      opened.resolve();
    },
    async close() {
      opened.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isMatch({ method = '', url = '' }: IncomingMessage, pattern: Pattern): boolean {
  return (pattern.startsWith('/') ? url : `${method} ${url}`).startsWith(pattern);
}

async function forward(request: IncomingMessage, backendUrl: string): Promise<Response> {
  return fetch(new URL(request.url ?? '/', backendUrl), {
    method: request.method ?? 'GET',
    headers: forwardedHeaders(request),
    ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await readBody(request) }),
  });
}

async function passOn(answer: Response, response: ServerResponse, ahead: number): Promise<void> {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  if (ahead !== 0) headers.set('date', new Date(Date.now() + ahead).toUTCString());
  response.writeHead(answer.status, Object.fromEntries(headers));
  const body = Buffer.from(await answer.arrayBuffer());
  response.end(ahead === 0 ? body : movePublishTimes(body.toString(), ahead));
}

function movePublishTimes(body: string, ahead: number): string {
  return body.replace(
    /("published_at": ?")([^"]+)/g,
    (_, name, at) => name + new Date(Date.parse(at) + ahead).toISOString(),
  );
}

function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const own = new Set(['host', 'connection', 'content-length', 'accept-encoding']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
