import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { Opened, StorageEvent, StorageOptions } from './open-storage.ts';
import type { Operations } from './operations.ts';
import { StorageClient } from './storage-client.ts';

/** @param readOptions is called again each time the process has to be restarted. */
export function startStorage({
  readOptions,
  onEvent,
}: {
  readOptions: () => StorageOptions;
  onEvent: (event: StorageEvent) => void;
}): StorageClient<Operations, Opened, StorageEvent> {
  return new StorageClient<Operations, Opened, StorageEvent>({
    fork: () =>
      utilityProcess.fork(join(import.meta.dirname, 'storage-process.js'), [], { serviceName: 'Callwright storage' }),
    readOptions,
    onEvent,
  });
}
