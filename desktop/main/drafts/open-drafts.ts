import { join } from 'node:path';
import { shell } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createDraftVisibility, withVisibilityFilter } from './draft-visibility.ts';
import { openDrafts } from './drafts.ts';

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
  session.onChange(() => {
    void visibility.onSessionChange();
    // Other drafts may be visible to this account than to the one before.
    broadcast.send('drafts:changed', undefined);
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
  // A folder that does not exist yet can't be watched.
  await drafts.flush();
  const watcher = watchDrafts(drafts.folder(), async (names) => {
    if (await drafts.rescan(names)) broadcast.send('drafts:changed', undefined);
  });
  return { drafts, visibleDrafts: withVisibilityFilter(drafts), visibility, watcher };
}
