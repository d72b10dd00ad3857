import { app, dialog } from 'electron';
import type { Broadcast } from '../app/broadcast.ts';
import type { MainWindow } from '../window/main-window.ts';
import { openUpdateSource } from './update-source.ts';
import { createUpdates, type Updates } from './updates.ts';

/** Returns null if this copy can't update itself. */
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
        'Couldn’t install the new version of Callwright',
        `${message}\n\nCallwright will close now. Open it again to keep using your current version.`,
      );
      // Not `quit`, which a handler could block. Without a window, the process would stay running unseen.
      app.exit(1);
    },
  });
}
