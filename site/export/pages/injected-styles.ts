import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { hashSource } from './content-security-policy.ts';

/** The libraries that write a style of theirs into the page as they are imported. */
const LIBRARIES = ['sonner'];

/** Whether one of them is among the source files that a page's script carries. */
export function injectsStyles(sources: readonly string[]): boolean {
  return sources.some((path) => LIBRARIES.some((library) => path.includes(`/node_modules/${library}/`)));
}

/** A thread with just enough of a document that such a library shows what it would write. */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const styles = [];
  const element = { appendChild: (child) => typeof child === 'string' && styles.push(child) };
  globalThis.document = { head: element, createElement: () => ({ ...element }), createTextNode: (text) => text };
  Promise.all(workerData.map((library) => import(library))).then(() => parentPort.postMessage(styles));
`;

/**
 * The hashes of what those libraries inject, for a policy that allows these styles and no other. A
 * style element is empty for a moment, before its text is put in: that is one of them.
 *
 * @throws where a library writes none any more: the exception has to go with it.
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
    if (styles.length === 0) reject(new Error(`${LIBRARIES.join(', ')} inject no style any more.`));
    else resolve(['', ...styles].map(hashSource));
  });
  return promise;
}
