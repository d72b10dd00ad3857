import { app, dialog } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import type { MainWindow } from '../window/main-window.ts';
import { openUpdateSource } from './update-source.ts';
import { createUpdates, type Updates } from './updates.ts';

/** Returns null where this copy gets no new versions by itself. */
export function openUpdates({
  mainWindow,
  broadcast,
}: {
  mainWindow: Pick<MainWindow, 'close'>;
  broadcast: Pick<Broadcast, 'send'>;
}): Updates | null {
  const source = openUpdateSource();
  if (source === null) return null;
  return createUpdates({
    source,
    closeWindow: () => mainWindow.close(),
    onChange: (state) => broadcast.send('updates:changed', state),
    onFailedInstall: (message) => {
      dialog.showErrorBox(
        "Couldn't install the new version of Callwright",
        `${message}\n\nCallwright will close now. Open it again to keep using your current version.`,
      );
      // Not `quit`: nothing may keep a process alive that has no window.
      app.exit(1);
    },
  });
}
