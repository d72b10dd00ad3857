import type { NavigationRequest } from '../../ipc/navigation.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { Mailbox } from '../app/mailbox.ts';
import { openFoundation } from './foundation.ts';
import { handlePage } from './handle-page.ts';
import { openCommands } from './open-commands.ts';
import { openDrafts } from './open-drafts.ts';
import { openMainWindow } from './open-window.ts';
import { registerWithSystem, setUpPages, setUpQuit } from './set-up-app.ts';
import { startPublishing } from './start-publishing.ts';

/** A database that takes longer to close is opened as after a crash the next time. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Starts the app once Electron is ready: each step needs only what the steps before it have opened.
 *
 * @throws what any of them throws; the caller ends the app.
 */
export async function boot({
  broadcast,
  links,
  openedFiles,
}: {
  broadcast: Broadcast;
  links: Mailbox<NavigationRequest>;
  openedFiles: Mailbox<string>;
}): Promise<void> {
  const foundation = openFoundation(broadcast);
  registerWithSystem();
  // The window, which asks for pictures, is opened last.
  setUpPages((name, authorId) => drafts.pictures.readToShow(name, authorId));
  const drafts = await openDrafts(foundation);
  const window = openMainWindow(foundation, drafts);
  const { mainWindow } = window;
  const publishing = await startPublishing({ foundation, drafts, mainWindow, links });
  const commands = openCommands(foundation, drafts, mainWindow);
  // Before the window: its page asks as soon as it runs.
  handlePage({ foundation, drafts, window, publishing, commands, links, openedFiles });
  const { updates } = commands;
  setUpQuit({ mainWindow, updates, closeStorage: () => drafts.storage.close(CLOSE_TIMEOUT_MS) });
  const opened = mainWindow.open();
  void commands.commands.refresh();
  void updates?.check(false);
  // A page that can't be loaded is a failed start: its window would stay hidden.
  await opened;
}
