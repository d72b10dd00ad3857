import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

/**
 * A port is claimed for as long as the process lives that asked for it: the process listens at the claim's own port,
 * so many above it, which the system gives to one process at a time and takes back however that one ends. All of them
 * are below the ports that a system gives to whoever asks for any one (on Linux from 32,768).
 */
const CLAIM_OFFSET = 5_000;
const PRODUCTS = { first: 20_000, count: 2_000 };
const SINGLE = { first: 22_000, count: 3_000 };

/**
 * A port of 127.0.0.1 that nobody listens on, for a program that has to be told one. No other call gets it, in
 * whichever process, until this process ends.
 */
export async function findFreePort(): Promise<number> {
  const start = Math.floor(Math.random() * SINGLE.count);
  for (let step = 0; step < SINGLE.count; step += 1) {
    const port = SINGLE.first + ((start + step) % SINGLE.count);
    if (await claimPort(port)) return port;
  }
  throw new Error(`Each port from ${SINGLE.first} to ${SINGLE.first + SINGLE.count - 1} is taken.`);
}

/**
 * Ports for a whole product of this name, the same in each run from this folder unless they are taken: a base of the
 * site is built for its addresses, and one that was built before is found again.
 */
export async function findProductPorts(name = ''): Promise<{ backend: number; site: number }> {
  let hash = 0;
  for (const letter of join(import.meta.dirname, '..', name))
    hash = (hash * 31 + letter.charCodeAt(0)) % (PRODUCTS.count / 2);
  const wanted = PRODUCTS.first + 2 * hash;
  const backend = (await claimPort(wanted)) ? wanted : await findFreePort();
  const site = (await claimPort(wanted + 1)) ? wanted + 1 : await findFreePort();
  return { backend, site };
}

/** @returns whether nobody listens there, and nobody else may from now on. */
export async function claimPort(port: number): Promise<boolean> {
  const claiming = await listen(port + CLAIM_OFFSET);
  if (!claiming) return false;
  const probe = await listen(port);
  if (!probe) {
    claiming.close();
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  claiming.unref();
  return true;
}

/** Returns null where somebody listens already. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EADDRINUSE' || cause.code === 'EACCES' ? resolve(null) : reject(cause),
    );
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
