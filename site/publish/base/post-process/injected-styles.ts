import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { hashSource } from './content-security-policy.ts';

/** The libraries that inject a style into the page when they are imported. */
const LIBRARIES = ['sonner'];

/** Whether a page's script contains one of these libraries. */
export function injectsStyles(sources: readonly string[]): boolean {
  return sources.some((path) => LIBRARIES.some((library) => path.includes(`/node_modules/${library}/`)));
}

/** A worker with just enough of a document that a library shows which style it injects. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const styles = [];
  const element = { appendChild: (child) => typeof child === 'string' && styles.push(child) };
  globalThis.document = { head: element, createElement: () => ({ ...element }), createTextNode: (text) => text };
  Promise.all(workerData.map((library) => import(library))).then(() => parentPort.postMessage(styles));
`;

/**
 * Reads the hashes of what these libraries inject, for a policy that allows these styles and no other.
 * The empty text is among them, because a style element is empty before its text is added.
 *
 * @throws where a library injects nothing any more, so that the policy's exception is removed.
 */
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
