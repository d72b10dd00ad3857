/** Preloaded into utility processes. Provides `process.parentPort` and exits with the main process. */
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    if (process.connected) process.send?.(structuredClone(message), undefined, undefined, () => {});
  }
}

const parentPort = new ParentPort();
parentPort.on('newListener', (event) => {
  if (event !== 'message' || process.listenerCount('message') > 0) return;
  process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
});
Object.assign(process, { parentPort });

process.on('disconnect', () => process.exit(0));

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') throw new Error('A utility process has next to nothing of the module electron');
    return next(specifier, context);
  },
});
