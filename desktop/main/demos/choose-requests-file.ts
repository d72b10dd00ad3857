import { REQUEST_FILE_LABELS, type RequestFile } from '@callwright/shared/booking/requests-files.ts';
import { type BrowserWindow, dialog } from 'electron';

// Apart from demo-handlers.ts, whose tests have no Electron.

/** Asks the owner where to save demo requests. @returns null where they chose no file, or the window is gone. */
export async function chooseRequestsFile(
  window: BrowserWindow | null,
  file: RequestFile,
  name: string,
): Promise<string | null> {
  if (!window) return null;
  const chosen = await dialog.showSaveDialog(window, {
    title: 'Export demo requests',
    buttonLabel: 'Export',
    defaultPath: name,
    filters: [{ name: REQUEST_FILE_LABELS[file], extensions: [file] }],
  });
  return chosen.canceled || !chosen.filePath ? null : chosen.filePath;
}
