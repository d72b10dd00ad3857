/** Starts the worker that encodes pictures, in a page whose bundler makes a script of what a worker is given. */
export function startEncoderWorker(): Worker {
  return new Worker(new URL('./encoder-worker.ts', import.meta.url), { type: 'module' });
}
