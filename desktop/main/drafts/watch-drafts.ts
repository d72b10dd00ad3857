// Tested by tests/e2e/desktop/draft-files.spec.ts ("files that appear, change and go outside the app").
import { basename } from 'node:path';
import { watch } from 'chokidar';
import { isMarkdownName } from './read-draft-file.ts';

/** How long no file changes before a burst of changes is reported, once. */
const DEBOUNCE_MS = 120;
/** How often a folder is polled that the system can't watch, a network drive for one. */
const POLL_INTERVAL_MS = 2_000;

export type DraftsWatcher = {
  /** Watches another folder instead. */
  follow(folder: string): void;
};

/**
 * Reports which files of the drafts folder change, whichever program changes them. A folder that the
 * system can't watch is polled instead.
 */
export function watchDrafts(first: string, onChange: (names: string[]) => void): DraftsWatcher {
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
  let end = start(first, report);
  return {
    follow(folder) {
      end();
      end = start(folder, report);
    },
  };
}

function start(folder: string, report: (path: string) => void): () => void {
  let watcher = open(false);
  let isPolling = false;

  function open(usePolling: boolean) {
    return watch(folder, {
      depth: 0,
      ignoreInitial: true,
      usePolling,
      interval: POLL_INTERVAL_MS,
      // Every save makes and removes an unfinished copy beside the draft's file.
      ignored: (path, stats) => stats?.isFile() === true && !isMarkdownName(path),
    })
      .on('add', report)
      .on('change', report)
      .on('unlink', report)
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
