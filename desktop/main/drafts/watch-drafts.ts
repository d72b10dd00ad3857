import { basename } from 'node:path';
import { watch } from 'chokidar';

/** Milliseconds of quiet after which a burst of changes is told once. */
const DEBOUNCE_MS = 120;
/** How often a folder is looked at that the system does not watch, a network drive for one, in milliseconds. */
const POLL_INTERVAL_MS = 2_000;

export type DraftsWatcher = {
  /** From here on another folder is watched. */
  follow(folder: string): void;
};

/**
 * Tells which files of the drafts folder change, by whatever hand. Where the system can't watch a
 * folder, it is looked at every two seconds instead.
 */
export function watchDrafts(first: string, onChange: (names: string[]) => void): DraftsWatcher {
  let timer: NodeJS.Timeout | undefined;
  const names = new Set<string>();
  const tell = (path: string) => {
    names.add(basename(path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange([...names]);
      names.clear();
    }, DEBOUNCE_MS);
  };
  let end = start(first, tell);
  return {
    follow(folder) {
      end();
      end = start(folder, tell);
    },
  };
}

function start(folder: string, tell: (path: string) => void): () => void {
  let watcher = open(false);
  let isPolling = false;

  function open(usePolling: boolean) {
    return watch(folder, {
      depth: 0,
      ignoreInitial: true,
      usePolling,
      interval: POLL_INTERVAL_MS,
      // Beside a file of ours, its unfinished copy comes and goes at every save.
      ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.md'),
    })
      .on('add', tell)
      .on('change', tell)
      .on('unlink', tell)
      .on('error', fallBack);
  }

  function fallBack(): void {
    if (isPolling) return;
    isPolling = true;
    void watcher.close();
    watcher = open(true);
  }

  return () => void watcher.close();
}
