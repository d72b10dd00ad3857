import { shell } from 'electron';
import { createBackups } from '../backup/backup-handlers.ts';
import { chooseBackupFolder } from '../backup/choose-backup-folder.ts';
import { openOwnPostsSource } from '../backup/own-posts-source.ts';
import { createImportRuns } from '../drafts/import-runs.ts';
import { MainWindow } from '../window/main-window.ts';
import { createWindowEncoder } from '../window/window-encoder.ts';
import { WindowStateStore } from '../window/window-state.ts';
import type { Foundation } from './foundation.ts';
import type { OpenedDrafts } from './open-drafts.ts';

export type OpenedWindow = ReturnType<typeof openMainWindow>;

export function openMainWindow({ broadcast, userData, asAuthor }: Foundation, { storage, pictures }: OpenedDrafts) {
  const backups = createBackups({
    openSource: () => openOwnPostsSource({ ...pictures, asAuthor }),
    chooseFolder: () => chooseBackupFolder(mainWindow.get()),
    showFolder: (path) => shell.showItemInFolder(path),
    broadcast,
  });
  // Must come before the encoder: when the page goes away, imports must be notified first.
  const imports = createImportRuns({ userData, broadcast });
  const encoder = createWindowEncoder(broadcast);
  const mainWindow = new MainWindow({
    state: new WindowStateStore(userData),
    broadcast,
    flush: () => Promise.all([storage.flush(), pictures.files.flush(), backups.stop(), imports.stop()]),
  });
  return { mainWindow, backups, imports, encoder };
}
