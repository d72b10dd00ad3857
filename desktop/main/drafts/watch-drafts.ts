import { basename } from 'node:path';
import { watch } from 'chokidar';
import { isRemoteFolder } from '../files/remote-folder.ts';
import { isDraftFileName } from './drafts-folder.ts';

/** How long no file changes before a burst of changes is reported, once. */
const DEBOUNCE_MS = 120;
/** How often a folder is polled that the system can't watch. */
const POLL_INTERVAL_MS = 2_000;
/** How often a folder on another machine is polled: each time asks it for every file. */
const REMOTE_POLL_INTERVAL_MS = 5_000;

export type DraftsWatcher = {
  /** Watches another folder instead. */
  follow(folder: string): void;
};

/** How folders are watched, and which of them are on another machine. */
type System = { watch: typeof watch; isRemote: (folder: string) => Promise<boolean> };

/**
 * Reports which files of the drafts folder change, whichever program changes them. A folder that the
 * system can't watch is polled instead, and so is one on another machine: watching it succeeds, and
 * tells nothing of what other machines do.
 */
export function watchDrafts(
  first: string,
  onChange: (names: string[]) => void,
  system: System = { watch, isRemote: isRemoteFolder },
): DraftsWatcher {
  let timer: NodeJS.Timeout | undefined;
  const names = new Set<string>();
  const report = (path: string) => {
    names.add(basename(path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange([...names]);
      names.clear();
    }, DEBOUNCE_MS);
  };
  let end = start(first, system, report);
  return {
    follow(folder) {
      end();
      end = start(folder, system, report);
    },
  };
}

function start(folder: string, { watch, isRemote }: System, report: (path: string) => void): () => void {
  let close: (() => void) | null = null;
  let isEnded = false;

  function open(pollIntervalMs: number | null): void {
    const watcher = watch(folder, {
      depth: 0,
      ignoreInitial: true,
      usePolling: pollIntervalMs !== null,
      ...(pollIntervalMs === null ? {} : { interval: pollIntervalMs }),
      // Every save makes and removes an unfinished copy beside the draft's file.
      ignored: (path, stats) => stats?.isFile() === true && !isDraftFileName(basename(path)),
    })
      .on('add', report)
      .on('change', report)
      .on('unlink', report)
      .on('error', () => {
        if (pollIntervalMs !== null || isEnded) return;
        void watcher.close();
        open(POLL_INTERVAL_MS);
      });
    close = () => void watcher.close();
  }

  void isRemote(folder).then((isPolled) => {
    if (!isEnded) open(isPolled ? REMOTE_POLL_INTERVAL_MS : null);
  });
  return () => {
    isEnded = true;
    close?.();
  };
}
