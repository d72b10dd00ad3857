import { createServer, type IncomingMessage } from 'node:http';

/** A way to the backend that a test can hold, so that what the screen says meanwhile can be read. */
export type BackendGate = {
  url: string;
  /** Requests whose path starts so wait until `release`. */
  hold(path: string): void;
  release(): void;
  close(): Promise<void>;
};

export async function openBackendGate(backendUrl: string): Promise<BackendGate> {
  let held: string | null = null;
  let opened = Promise.withResolvers<void>();

  const server = createServer(async (request, response) => {
    if (held !== null && request.url?.startsWith(held)) await opened.promise;
    const answer = await fetch(new URL(request.url ?? '/', backendUrl), {
      method: request.method ?? 'GET',
      headers: forwardedHeaders(request),
      ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await readBody(request) }),
    });
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    hold(path) {
      held = path;
      opened = Promise.withResolvers<void>();
    },
    release() {
      held = null;
      opened.resolve();
    },
    async close() {
      opened.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
