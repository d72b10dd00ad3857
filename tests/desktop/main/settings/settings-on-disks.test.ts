// Import first: electron-store keeps the file system functions it finds on load.
import '../../../helpers/hostile-disk/hostile-disk.ts';

import { SettingsStore } from '@callwright/desktop/main/settings/settings.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';

describeOnEveryDisk('a setting', async (folder) => {
  const settings = new SettingsStore(folder);
  const connectionOf = (siteUrl: string) => ({ siteUrl, backendUrl: '', publishableKey: '' });
  return {
    store: async (slot, value) =>
      settings.change(slot === 0 ? { draftsFolder: value } : { connection: connectionOf(value) }).ok,
    read: async (slot) => (slot === 0 ? settings.read().draftsFolder : settings.read().connection.siteUrl || null),
  };
});
