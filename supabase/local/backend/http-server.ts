import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createCallerCheck } from './callers.ts';
import { StartFailure } from './start-failure.ts';

/** A post has up to 50,000 characters of up to 12 bytes in JSON. */
const MAX_BODY_BYTES = 1_000_000;

const MAX_PICTURE_BODY_BYTES = 6 * 1024 * 1024 + 64 * 1024;
/** Longer than clients are told: after a long statement, requests that arrived in time must still be read. */
const KEEP_ALIVE_BUFFER_MS = 60_000;
/** Limits output, because a website can use any number of names. */
const MAX_REPORTED = 20;

/** Doesn't expose the library's inspection pages. */
const SERVED_PATHS = ['/rest/v1/*', '/auth/v1/*', '/storage/v1/*', '/functions/v1/*'];

/** Refuses other origins, because a website would get access to this computer. @throws StartFailure if the port is in use. */
export async function listen({
  port,
  siteUrl,
  onRefused,
  handle,
}: {
  port: number;
  siteUrl: string;
  onRefused: (message: string) => void;
  handle: (request: Request) => Promise<Response>;
}): Promise<{ url: string; close(): Promise<void> }> {
  const callers = createCallerCheck(siteUrl);
  const reported = new Set<string>();
  const routes = new Hono();
  routes.use(async (context, next) => {
    const refusal = callers.refuse(context.req.raw);
    if (refusal === null) return next();
    const { status, code, message } = refusal;
    if (!reported.has(message) && reported.size < MAX_REPORTED) onRefused(message);
    reported.add(message);
    return context.json({ code, message }, status, { connection: 'close' });
  });
  routes.use(
    cors({
      origin: (origin) => (callers.isOwnOrigin(origin) ? origin : null),
      exposeHeaders: ['Content-Range', 'Content-Location', 'Preference-Applied'],
      maxAge: 600,
    }),
  );
  const limitBody = (maxSize: number) =>
    bodyLimit({
      maxSize,
      // The client is still sending the body, so the connection can't be reused.
      onError: (context) =>
        context.json({ code: 'too_large', message: 'The request is too large' }, 413, { connection: 'close' }),
    });
  const limitPicture = limitBody(MAX_PICTURE_BODY_BYTES);
  const limitOther = limitBody(MAX_BODY_BYTES);
  routes.use((context, next) => (context.req.path.startsWith('/storage/') ? limitPicture : limitOther)(context, next));
  for (const path of SERVED_PATHS) {
    // Reads the body first, so that a slow client doesn't block other requests.
    routes.all(path, async ({ req }) => {
      const { url, method, headers } = req.raw;
      const body = method === 'GET' || method === 'HEAD' ? null : await req.arrayBuffer();
      return handle(new Request(url, { method, headers, body }));
    });
  }

  const server = await new Promise<ServerType>((resolve, reject) => {
    const starting = serve(
      {
        fetch: routes.fetch,
        hostname: '127.0.0.1',
        port,
        serverOptions: { keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MS },
      },
      () => resolve(starting),
    );
    starting.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new StartFailure(`Port ${port} is in use by another program. Stop that program, or choose another port.`)
          : cause,
      ),
    );
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
