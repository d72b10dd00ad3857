import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import type { UpdateSource } from './updates.ts';

/**
 * Where this copy gets new versions from: the address that its package was built with
 * (scripts/package.ts). Null where it has none, where it is not a package, and where its kind of
 * package is updated by other means.
 */
export function openUpdateSource(): UpdateSource | null {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  const { autoUpdater } = electronUpdater;
  autoUpdater.logger = null;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  if (!autoUpdater.isUpdaterActive()) return null;

  return {
    current: app.getVersion(),
    async find() {
      const result = await autoUpdater.checkForUpdates();
      return result?.isUpdateAvailable ? result.updateInfo.version : null;
    },
    async download(onPercent) {
      const tell = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', tell);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', tell);
      }
    },
    install() {
      // It tells of a failure by this event alone.
      let failure: Error | null = null;
      const note = (cause: Error) => {
        failure = cause;
      };
      autoUpdater.once('error', note);
      autoUpdater.quitAndInstall(true, true);
      autoUpdater.off('error', note);
      if (failure !== null) throw failure;
    },
  };
}
