import { openSettings } from '@callwright/desktop/main/settings/settings.ts';
import { describeOnEveryDisk } from '../../../helpers/hostile-disk/every-disk.ts';

describeOnEveryDisk('a setting', async (folder) => {
  const settings = await openSettings(folder);
  const connectionOf = (siteUrl: string) => ({ siteUrl, backendUrl: '', publishableKey: '' });
  return {
    store: (slot, value) =>
      settings.change(slot === 0 ? { draftsFolder: value } : { connection: connectionOf(value) }).then(() => true),
    read: async (slot) => (slot === 0 ? settings.read().draftsFolder : settings.read().connection.siteUrl || null),
  };
});
