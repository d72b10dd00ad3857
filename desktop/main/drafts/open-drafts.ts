import { join } from 'node:path';
import { shell } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createDraftVisibility, withVisibilityFilter } from './draft-visibility.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { createFolderMover } from './move/folder-mover.ts';
import { watchDrafts } from './watch-drafts.ts';

/** Opens the drafts folder, decides which of its drafts this author sees, and watches it for other programs' changes. */
export async function openDraftsFolder({
  userData,
  settings,
  session,
  origins,
  snapshots,
  broadcast,
}: {
  userData: string;
  settings: SettingsStore;
  session: AccountSession;
  origins: BackendOrigins;
  snapshots: RemoteSnapshots;
  broadcast: Pick<Broadcast, 'send'>;
}) {
  const { draftsFolder, machine } = settings.read();
  const visibility = createDraftVisibility({ settings, readAccountId: session.readAccountId });
  let account = session.readAccountId();
  session.onChange(() => {
    const before = account;
    account = session.readAccountId();
    const remembered = visibility.onSessionChange();
    // Other drafts may be visible to this account than to the one before. Its new tokens change nothing about that.
    if (account !== before) broadcast.send('drafts:changed', undefined);
    return remembered;
  });
  const drafts = openDrafts({
    folder: draftsFolder ?? join(userData, 'drafts'),
    isChosen: draftsFolder !== null,
    userData,
    machine,
    trash: (path) => shell.trashItem(path),
    snapshots,
    visibility,
    origins,
  });
  sweepDaily(drafts);
  // A folder that does not exist yet can't be watched.
  await drafts.flush();
  const watcher = watchDrafts(drafts.folder(), async (names) => {
    if (await drafts.rescan(names)) broadcast.send('drafts:changed', undefined);
  });
  const folderMover = createFolderMover({ drafts, settings, userData, watcher, broadcast });
  void folderMover.resume();
  return { drafts, visibleDrafts: withVisibilityFilter(drafts), visibility, folderMover };
}

/** How long after the start the first sweep runs: not while the author waits for the window. */
const FIRST_SWEEP_MS = 60 * 1_000;
const SWEEP_EVERY_MS = 24 * 60 * 60 * 1_000;

/** What a sweep could not do is left to the next one. */
function sweepDaily(drafts: Pick<Drafts, 'sweep'>): void {
  const sweep = () => void drafts.sweep().catch(() => {});
  setTimeout(sweep, FIRST_SWEEP_MS).unref();
  setInterval(sweep, SWEEP_EVERY_MS).unref();
}
