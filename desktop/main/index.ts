import { app } from 'electron';
import type { NavigationRequest } from '../ipc/navigation.ts';
import { createBroadcast } from './app/broadcast.ts';
import { createMailbox } from './app/mailbox.ts';
import { receiveSystemRequests } from './app/system-requests.ts';
import { endFailedStart, watchForErrors } from './app/unexpected-errors.ts';
import { boot } from './boot/boot.ts';
import { setUpBeforeReady } from './boot/set-up-app.ts';

// Must come before anything touches the user data folder: only one instance may own it.
if (app.requestSingleInstanceLock()) start().catch(endFailedStart);
else app.quit();

async function start(): Promise<void> {
  watchForErrors();
  const broadcast = createBroadcast();
  const links = createMailbox<NavigationRequest>(() => broadcast.send('navigation:requested', undefined));
  const openedFiles = createMailbox<string>(() => broadcast.send('drafts:opened', undefined));
  setUpBeforeReady();
  // macOS can send links and files before `ready`.
  receiveSystemRequests({ links, files: openedFiles });
  await app.whenReady();
  await boot({ broadcast, links, openedFiles });
}
