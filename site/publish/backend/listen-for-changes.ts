import { hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { z } from 'zod';

const PATH = '/publish';
const DEFAULT_ADDRESS = '127.0.0.1:8787';

const TIMEOUT_MS = 10_000;

const settingsSchema = z.object({
  PUBLISH_LISTEN: z
    .string()
    .trim()
    .regex(
      /^(\[[0-9a-f:]+\]|[^\s:]+):\d{1,5}$/i,
      `PUBLISH_LISTEN must be an address and a port, such as ${DEFAULT_ADDRESS}`,
    )
    .transform((address) => {
      const colon = address.lastIndexOf(':');
      return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) };
    }),
  PUBLISH_LISTEN_TOKEN: z
    .string('PUBLISH_LISTEN needs PUBLISH_LISTEN_TOKEN, the token that the database sends')
    .trim()
    .regex(/^[\x21-\x7e]{32,}$/, 'PUBLISH_LISTEN_TOKEN must have at least 32 characters: letters, digits, and symbols'),
});

export type ChangeListener = { port: number; close(): Promise<void> };

/** Lets the database wake a watching publisher. Null if no PUBLISH_LISTEN variable is set. Doesn't keep the process alive. */
export async function listenForChanges(
  env: Readonly<Record<string, string | undefined>>,
  onChange: () => void,
): Promise<Result<ChangeListener | null, { message: string }>> {
  if (!env.PUBLISH_LISTEN && !env.PUBLISH_LISTEN_TOKEN) return ok(null);
  const settings = settingsSchema.safeParse({
    PUBLISH_LISTEN: env.PUBLISH_LISTEN || DEFAULT_ADDRESS,
    PUBLISH_LISTEN_TOKEN: env.PUBLISH_LISTEN_TOKEN || undefined,
  });
  if (!settings.success) return err({ message: z.prettifyError(settings.error) });
  const { host, port } = settings.data.PUBLISH_LISTEN;
  const tokenHash = hash('sha256', `Bearer ${settings.data.PUBLISH_LISTEN_TOKEN}`, 'buffer');
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) =>
    answer(request, response, tokenHash, onChange),
  );
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  try {
    server.listen(port, host, resolve).unref();
    await listening;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err({ message: `Couldn't listen at PUBLISH_LISTEN=${env.PUBLISH_LISTEN || DEFAULT_ADDRESS}: ${reason}` });
  }
  return ok({
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

/** Ignores the body, because the publisher reads the changes from the database. Responds after it, so callers read the response. */
function answer(request: IncomingMessage, response: ServerResponse, tokenHash: Buffer, onChange: () => void): void {
  request.resume().on('end', () => {
    const refusal = findRefusal(request, tokenHash);
    if (refusal === null) onChange();
    response.writeHead(refusal?.status ?? 202, refusal?.headers).end();
  });
}

function findRefusal(
  { url, method, headers }: IncomingMessage,
  tokenHash: Buffer,
): { status: number; headers?: Record<string, string> } | null {
  if (url?.split('?', 1)[0] !== PATH) return { status: 404 };
  if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
  // All hashes are the same length, so comparing them takes constant time.
  if (!timingSafeEqual(hash('sha256', headers.authorization ?? '', 'buffer'), tokenHash)) {
    return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  return null;
}
