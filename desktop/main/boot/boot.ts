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

/** After this long, we quit anyway. The next start recovers the database as after a crash. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Starts the app once Electron is ready. Each step uses only what earlier steps opened. Throws if a step fails. */
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
  // The window requests pictures, so it opens last.
  setUpPages((name, authorId) => drafts.pictures.readForDisplay(name, authorId));
  const drafts = await openDrafts(foundation);
  const window = openMainWindow(foundation, drafts);
  const { mainWindow } = window;
  const publishing = await startPublishing({ foundation, drafts, mainWindow, links });
  const commands = openCommands(foundation, drafts, mainWindow);
  // Must run before the window opens, because its page calls handlers right away.
  handlePage({ foundation, drafts, window, publishing, commands, links, openedFiles });
  const { updates } = commands;
  setUpQuit({ mainWindow, updates, closeStorage: () => drafts.storage.close(CLOSE_TIMEOUT_MS) });
  const opened = mainWindow.open();
  void commands.commands.refresh();
  void updates?.check(false);
  // If the page can't load, startup has failed. Otherwise, the window would stay hidden.
  await opened;
}
