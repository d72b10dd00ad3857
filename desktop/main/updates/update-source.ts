import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import type { UpdateSource } from './updates.ts';

/** Returns null if this copy isn't packaged, has no update URL, or is of a kind that electron-updater can't update. */
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
      const report = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', report);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', report);
      }
    },
    install(onFailed) {
      // Install failures arrive only in this event: immediately on Linux, later on macOS (Squirrel).
      autoUpdater.on('error', onFailed);
      autoUpdater.quitAndInstall(true, true);
    },
  };
}
