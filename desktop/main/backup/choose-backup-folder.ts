import { type BrowserWindow, dialog } from 'electron';

// Kept separate so the backup tests don't need Electron.

export async function chooseBackupFolder(window: BrowserWindow | null): Promise<string | null> {
  if (!window) return null;
  const chosen = await dialog.showOpenDialog(window, {
    title: 'Back up my posts',
    message: 'Choose where to save the backup. Callwright creates a new folder there.',
    buttonLabel: 'Back Up Here',
    properties: ['openDirectory', 'createDirectory'],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
