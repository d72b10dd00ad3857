/** The process of `exporter.ts`: tells its parent its address, and ends with it. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportSite } from '@callwright/site/publisher/export-site.ts';
import type { ExportRequest } from './exporter.ts';

/** How often a worker that waits for its export hears that it is on its way. */
const KEEP_ALIVE_MS = 10_000;

let last: Promise<unknown> = Promise.resolve();

function exportNext(asked: ExportRequest) {
  const next = last.then(() => exportSite(asked));
  last = next.catch(() => undefined);
  return next;
}

const server = createServer(async (request, response) => {
  // Blanks before the answer, which JSON allows: a request without a sign of life is given up on.
  const keepAlive = setInterval(() => response.write(' '), KEEP_ALIVE_MS);
  try {
    response.end(JSON.stringify(await exportNext(JSON.parse(await text(request)))));
  } catch (cause) {
    console.error(cause);
    response.destroy();
  } finally {
    clearInterval(keepAlive);
  }
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The exporter has no port');
  process.send?.(`http://127.0.0.1:${address.port}`);
});

process.once('disconnect', async () => {
  server.close();
  server.closeAllConnections();
  await last;
  process.exit(0);
});
