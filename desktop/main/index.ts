import { app } from 'electron';
import type { NavigationRequest } from '../ipc/navigation.ts';
import { createBroadcast } from './app/broadcast.ts';
import { createMailbox } from './app/mailbox.ts';
import { setUpBeforeReady } from './app/set-up-app.ts';
import { receiveSystemRequests } from './app/system-requests.ts';
import { boot } from './boot.ts';
import { reportUnhandled } from './log/failure-log.ts';

// Before anything touches the user-data folder: its drafts and its session have one owner.
if (app.requestSingleInstanceLock()) {
  process.on('unhandledRejection', reportUnhandled);
  // First of all: everything else sends the window its events by this, and does not know the window.
  const broadcast = createBroadcast();
  const links = createMailbox<NavigationRequest>(() => broadcast.send('navigation:requested', undefined));
  const openedFiles = createMailbox<string>(() => broadcast.send('drafts:opened', undefined));
  setUpBeforeReady();
  // macOS sends links and files before `ready` as well.
  receiveSystemRequests({ links, files: openedFiles });
  void app.whenReady().then(() => boot({ broadcast, links, openedFiles }));
} else {
  app.quit();
}
