import { join } from 'node:path';
import type { MoveReport, MoveStatus } from '../../../ipc/drafts.ts';
import type { Broadcast } from '../../app/broadcast.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import type { Drafts } from '../drafts.ts';
import type { DraftResult } from '../read-draft-file.ts';
import type { DraftsWatcher } from '../watch-drafts.ts';

/** See `createFolderMover`. */
export type FolderMover = {
  move(to: string): DraftResult<MoveReport>;
  /** Goes on with a move that the last run did not finish. */
  resume(): Promise<void>;
  status(): MoveStatus;
  /** The author was told of a move that was resumed: it is not told again. */
  acknowledge(): void;
};

/** Moves the drafts folder and all that follows it: the settings, the watcher, what the window shows. */
export function createFolderMover({
  drafts,
  settings,
  userData,
  watcher,
  broadcast,
}: {
  drafts: Pick<Drafts, 'move' | 'resumeMove'>;
  settings: Pick<SettingsStore, 'change'>;
  userData: string;
  watcher: DraftsWatcher;
  broadcast: Pick<Broadcast, 'send'>;
}): FolderMover {
  let status: MoveStatus = { kind: 'none' };

  function show(next: MoveStatus): void {
    status = next;
    broadcast.send('drafts:move-changed', status);
  }

  async function persistFolder(folder: string): Promise<void> {
    const stored = settings.change({ draftsFolder: folder === join(userData, 'drafts') ? null : folder });
    if (!stored.ok) throw stored.error.cause;
    watcher.follow(folder);
  }

  const showProgress = (progress: { to: string; percent: number }) => show({ kind: 'moving', ...progress });

  return {
    async move(to) {
      // A move that is refused because another one is under way changes nothing about that one.
      const isOnly = status.kind !== 'moving';
      const moved = await drafts.move(to, persistFolder, showProgress);
      if (isOnly) show({ kind: 'none' });
      return moved;
    },
    async resume() {
      const resumed = await drafts.resumeMove(persistFolder, showProgress);
      if (resumed === null) return;
      show({ kind: 'resumed', result: resumed });
      broadcast.send('drafts:changed', undefined);
    },
    status: () => status,
    acknowledge() {
      if (status.kind === 'resumed') status = { kind: 'none' };
    },
  };
}
