import { type BrowserWindow, dialog } from 'electron';

// Apart from demo-handlers.ts, whose tests have no Electron.

/** Asks the owner where to save demo requests. @returns null where they chose no file, or the window is gone. */
export async function chooseRequestsFile(window: BrowserWindow | null, name: string): Promise<string | null> {
  if (!window) return null;
  const chosen = await dialog.showSaveDialog(window, {
    title: 'Export demo requests',
    buttonLabel: 'Export',
    defaultPath: name,
    filters: [{ name: 'CSV', extensions: ['csv'] }],
  });
  return chosen.canceled || !chosen.filePath ? null : chosen.filePath;
}
