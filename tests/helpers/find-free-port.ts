import { createServer } from 'node:net';
import { join } from 'node:path';

/** Below the ports that a system gives to whoever asks for any one. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

/** A port of 127.0.0.1 that nobody listens on, for a program that has to be told one. */
export function findFreePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Ports for a whole product, the same in each run from this folder unless somebody listens there: a base of the
 * site is built for its addresses, and one that was built before is found again.
 */
export async function findProductPorts(): Promise<{ backend: number; site: number }> {
  let hash = 0;
  for (const letter of join(import.meta.dirname, '..')) hash = (hash * 31 + letter.charCodeAt(0)) % (PORTS / 2);
  const [backend = 0, site = 0] = await Promise.all(
    [0, 1].map((offset) => findFreePort(FIRST_PORT + 2 * hash + offset).catch(() => findFreePort())),
  );
  return { backend, site };
}
