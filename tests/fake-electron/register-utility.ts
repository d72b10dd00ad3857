/** Loaded before the script of a utility process: gives it `process.parentPort`, and ends it with the main process. */
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';

class ParentPort extends EventEmitter {
  /** @throws as Electron does, if the message can't be cloned. */
  postMessage(message: unknown): void {
    if (process.connected) process.send?.(structuredClone(message), undefined, undefined, () => {});
  }
}

const parentPort = new ParentPort();
// Messages wait for the first listener: Node holds them back until this one is there.
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
