import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { hashSource } from './content-security-policy.ts';

const LIBRARIES = ['sonner'];

export function injectsStyles(sources: readonly string[]): boolean {
  return sources.some((path) => LIBRARIES.some((library) => path.includes(`/node_modules/${library}/`)));
}

/** Just enough of a DOM to record the injected styles. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const styles = [];
  const element = { appendChild: (child) => typeof child === 'string' && styles.push(child) };
  globalThis.document = { head: element, createElement: () => ({ ...element }), createTextNode: (text) => text };
  Promise.all(workerData.map((library) => import(library))).then(() => parentPort.postMessage(styles));
`;

/** Includes the hash of the initial empty text. @throws if a library stops injecting styles, so the exception goes. */
export function readInjectedStyles(): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const watcher = new Worker(WATCHER, {
    eval: true,
    workerData: LIBRARIES.map((library) => import.meta.resolve(library)),
  });
  watcher.once('error', reject);
  watcher.once('message', (message: unknown) => {
    const styles = z.array(z.string().min(1)).parse(message);
    if (styles.length === 0)
      reject(new Error(`${LIBRARIES.join(', ')} no longer inject a style. Remove them from the list.`));
    else resolve(['', ...styles].map(hashSource));
  });
  return promise;
}
