import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import electronUpdater from 'electron-updater';
import type { UpdateSource } from './updates.ts';

/**
 * Returns electron-updater with the address that this package was built with (scripts/make-installers.ts). Null
 * where it has none, where this copy is not a package, and where its kind of package is updated by other
 * means.
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
      const report = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', report);
      try {
        await autoUpdater.downloadUpdate();
      } finally {
        autoUpdater.off('download-progress', report);
      }
    },
    install(onFailed) {
      // It reports a failure by this event alone: at once on Linux, while Squirrel works on macOS.
      autoUpdater.on('error', onFailed);
      autoUpdater.quitAndInstall(true, true);
    },
  };
}
