/** For bundlers that recognize `new Worker(new URL(...))`. */
export function startEncoderWorker(): Worker {
  return new Worker(new URL('./encoder-worker.ts', import.meta.url), { type: 'module' });
}
