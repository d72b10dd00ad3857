import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dialog, shell } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import type { BackendOrigins } from '../backend/backend-origins.ts';
import { listFolder } from '../files/disk.ts';
import type { RemoteSnapshots } from '../posts/remote-snapshots.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createDraftVisibility, withVisibilityFilter } from './draft-visibility.ts';
import { type Drafts, openDrafts } from './drafts.ts';
import { isDraftFileName } from './drafts-folder.ts';
import { createFolderMover } from './move/folder-mover.ts';
import { journalMove } from './move/move-journal.ts';
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
  const ownFolder = join(userData, 'drafts');
  const isStandIn = draftsFolder !== null && !(await waitForFolder(draftsFolder));
  if (isStandIn) settings.change({ hasStandIn: true });
  else if (draftsFolder !== null && settings.read().hasStandIn) await takeFromStandIn(draftsFolder);

  /** Lets a move go on that begins with what was written while the folder did not answer. */
  async function takeFromStandIn(to: string): Promise<void> {
    try {
      const isWritten = (await listFolder(ownFolder)).some(isDraftFileName);
      const foreign = await listFolder(to);
      if (isWritten) await journalMove(userData, { from: ownFolder, to, foreign, copies: {}, isGivenUp: false });
      settings.change({ hasStandIn: false });
    } catch {
      // At the next start.
    }
  }

  const visibility = createDraftVisibility({ settings, readAccountId: session.readAccountId });
  let account = session.readAccountId();
  session.onChange(() => {
    const before = account;
    account = session.readAccountId();
    visibility.onSessionChange();
    // Other drafts may be visible to this account than to the one before. Its new tokens change nothing about that.
    if (account !== before) broadcast.send('drafts:changed', undefined);
  });
  const drafts = openDrafts({
    folder: isStandIn || draftsFolder === null ? ownFolder : draftsFolder,
    isChosen: draftsFolder !== null && !isStandIn,
    standsInFor: isStandIn ? draftsFolder : null,
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

/** How long a folder may take to answer before its author is asked, and asked again. */
const ANSWER_TIMEOUT_MS = 8 * 1_000;
const ASK_AGAIN_MS = 30 * 1_000;

/**
 * Waits until a folder answers, with whatever it answers, before there is a window: a network drive whose server
 * is gone may take minutes.
 *
 * @returns false where the author would rather write elsewhere for now.
 */
async function waitForFolder(folder: string): Promise<boolean> {
  const answered = new AbortController();
  const answer = listFolder(folder).then(
    () => true,
    () => true,
  );
  void answer.then(() => answered.abort());
  for (let waitMs = ANSWER_TIMEOUT_MS; ; waitMs = ASK_AGAIN_MS) {
    if (await Promise.race([answer, delay(waitMs, false, { ref: false })])) return true;
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: 'Your drafts folder does not answer',
      detail: `${folder} is on a drive that has not answered yet. Wait for it, or write without it for now: your drafts stay where they are, and what you write meanwhile is moved there once Callwright is started and the drive answers.`,
      buttons: ['Wait', 'Write Without It for Now'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: answered.signal,
    });
    if (response === 1 && !answered.signal.aborted) return false;
  }
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
