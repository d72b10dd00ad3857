import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createCallerCheck } from './callers.ts';
import { StartFailure } from './start-failure.ts';

/** The longest post has 50,000 characters, of which none takes more than 12 bytes in JSON. */
const MAX_BODY_BYTES = 1_000_000;

/** The bucket's limit on a picture, and room for the form that a browser may wrap it in. */
const MAX_PICTURE_BODY_BYTES = 6 * 1024 * 1024 + 64 * 1024;
/**
 * How long a connection is kept beyond what its client is told. A long statement holds up this process: what a client
 * sent in time is read only then, and a connection whose time is over by then would be closed with the request on it.
 */
const KEPT_LONGER_MS = 60_000;
/** At most this many refusals are told: a website may come under any number of names. */
const MAX_TOLD = 20;

/** The parts of Supabase that the product uses; the library's own inspection pages stay closed. */
const SERVED_PATHS = ['/rest/v1/*', '/auth/v1/*', '/storage/v1/*', '/functions/v1/*'];

/**
 * Serves a handler on 127.0.0.1, for the site's own pages and for programs of this machine (`callers.ts`). A hosted
 * project allows every origin; there a website that is open in a developer's browser has no other way in than anybody.
 *
 * @param siteUrl the site whose pages are answered.
 * @param onRefused called once for each page that is refused.
 * @throws StartFailure where the port is taken.
 */
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
  const told = new Set<string>();
  const routes = new Hono();
  // Before everything else, so that no route is without it.
  routes.use(async (context, next) => {
    const refusal = callers.refuse(context.req.raw);
    if (refusal === null) return next();
    const { status, code, message } = refusal;
    if (!told.has(message) && told.size < MAX_TOLD) onRefused(message);
    told.add(message);
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
      // The rest of the body is still being sent, so the connection can't be used again.
      onError: (context) =>
        context.json({ code: 'too_large', message: 'The request is too large' }, 413, { connection: 'close' }),
    });
  const limitPicture = limitBody(MAX_PICTURE_BODY_BYTES);
  const limitOther = limitBody(MAX_BODY_BYTES);
  routes.use((context, next) => (context.req.path.startsWith('/storage/') ? limitPicture : limitOther)(context, next));
  for (const path of SERVED_PATHS) {
    // The whole body is read first, so that a slow sender does not block the other requests.
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
        serverOptions: { keepAliveTimeoutBuffer: KEPT_LONGER_MS },
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
