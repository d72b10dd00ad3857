import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import { watch as poll } from 'chokidar';
import { isRemoteFolder } from '../files/remote-folder.ts';
import { isDraftFileName } from './file-names.ts';

const POLL_INTERVAL_MS = 2_000;
const REMOTE_POLL_INTERVAL_MS = 5_000;

/** Prefers the system's watcher: chokidar polls every file. The name is null if it's unknown. */
export class FolderWatcher {
  readonly #folder: string;
  readonly #onChange: (name: string | null) => void;
  #watcher: Pick<FSWatcher, 'close'> | null = null;
  #isStopped = false;

  constructor(folder: string, onChange: (name: string | null) => void) {
    this.#folder = folder;
    this.#onChange = onChange;
    // The system's watcher misses other computers' changes to a remote folder.
    void isRemoteFolder(folder).then((isRemote) => (isRemote ? this.#poll(REMOTE_POLL_INTERVAL_MS) : this.#watch()));
  }

  #watch(): void {
    if (this.#isStopped) return;
    try {
      this.#watcher = watch(this.#folder, (_event, name) => this.#report(name)).on('error', () => {
        this.#watcher?.close();
        this.#poll(POLL_INTERVAL_MS);
      });
    } catch {
      this.#poll(POLL_INTERVAL_MS);
    }
  }

  #poll(interval: number): void {
    if (this.#isStopped) return;
    const options = { depth: 0, ignoreInitial: true, usePolling: true, interval };
    const watcher = poll(this.#folder, options).on('all', (_event, path) => this.#report(basename(path)));
    watcher.on('error', () => {});
    this.#watcher = { close: () => void watcher.close() };
  }

  #report(name: string | null): void {
    if (!this.#isStopped && (name === null || isDraftFileName(name))) this.#onChange(name);
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.close();
  }
}
