import { basename } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isRemoteFolder } from '../files/remote-folder.ts';
import { isDraftFileName } from './file-names.ts';

/** How often a folder is polled that the system can't watch, and one on another machine, which is asked for every file. */
const POLL_INTERVAL_MS = 2_000;
const REMOTE_POLL_INTERVAL_MS = 5_000;

/** Tells which files of a folder change, whichever program changes them, until `stop` is called. */
export class FolderWatcher {
  readonly #folder: string;
  readonly #onChange: (name: string) => void;
  #watcher: FSWatcher | null = null;
  #isStopped = false;

  constructor(folder: string, onChange: (name: string) => void) {
    this.#folder = folder;
    this.#onChange = onChange;
    void isRemoteFolder(folder).then((isRemote) => this.#start(isRemote ? REMOTE_POLL_INTERVAL_MS : null));
  }

  /** Watching a folder on another machine succeeds, and tells nothing of what other machines do: it is polled. */
  #start(pollIntervalMs: number | null): void {
    if (this.#isStopped) return;
    const tell = (path: string) => this.#onChange(basename(path));
    this.#watcher = watch(this.#folder, {
      depth: 0,
      ignoreInitial: true,
      usePolling: pollIntervalMs !== null,
      ...(pollIntervalMs === null ? {} : { interval: pollIntervalMs }),
      ignored: (path, stats) => stats?.isFile() === true && !isDraftFileName(basename(path)),
    })
      .on('add', tell)
      .on('change', tell)
      .on('unlink', tell)
      .on('error', () => {
        if (pollIntervalMs !== null || this.#isStopped) return;
        void this.#watcher?.close();
        this.#start(POLL_INTERVAL_MS);
      });
  }

  stop(): void {
    this.#isStopped = true;
    void this.#watcher?.close();
  }
}
