import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import { watch as poll } from 'chokidar';
import { isRemoteFolder } from '../files/remote-folder.ts';
import { isDraftFileName } from './file-names.ts';

/** How often a folder is polled that the system can't watch, and one on another machine, which is asked for every file. */
const POLL_INTERVAL_MS = 2_000;
const REMOTE_POLL_INTERVAL_MS = 5_000;

/**
 * Tells which files of a folder change, whichever program changes them, until `stop` is called. The name is null if the
 * system doesn't tell it. The system's own watcher costs nothing; chokidar's asks for every file at each change.
 */
export class FolderWatcher {
  readonly #folder: string;
  readonly #onChange: (name: string | null) => void;
  #watcher: Pick<FSWatcher, 'close'> | null = null;
  #isStopped = false;

  constructor(folder: string, onChange: (name: string | null) => void) {
    this.#folder = folder;
    this.#onChange = onChange;
    // Watching a folder on another machine succeeds, and tells nothing of what other machines do.
    void isRemoteFolder(folder).then((isRemote) => (isRemote ? this.#poll(REMOTE_POLL_INTERVAL_MS) : this.#watch()));
  }

  #watch(): void {
    if (this.#isStopped) return;
    try {
      this.#watcher = watch(this.#folder, (_event, name) => this.#tell(name)).on('error', () => {
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
    const watcher = poll(this.#folder, options).on('all', (_event, path) => this.#tell(basename(path)));
    watcher.on('error', () => {});
    this.#watcher = { close: () => void watcher.close() };
  }

  #tell(name: string | null): void {
    if (!this.#isStopped && (name === null || isDraftFileName(name))) this.#onChange(name);
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.close();
  }
}
