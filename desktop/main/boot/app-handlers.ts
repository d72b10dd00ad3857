import { join } from 'node:path';
import { err, ok, type Result } from '@callwright/shared/result.ts';
import { app, shell } from 'electron';
import type { Platform } from '../../commands.ts';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import { openAdmin, openExternalLink } from '../app/external-links.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Mailbox } from '../app/mailbox.ts';
import type { ServerClock } from '../backend/server-clock.ts';
import type { DraftsFolder } from '../drafts/drafts-folder.ts';
import { readBytes } from '../files/disk.ts';

export function createAppHandlers({
  platform,
  siteUrl,
  hasBackend,
  draftsFolder,
  clock,
  links,
}: {
  platform: Platform;
  siteUrl: string | null;
  hasBackend: boolean;
  draftsFolder: Pick<DraftsFolder, 'path'>;
  clock: Pick<ServerClock, 'offsetMs'>;
  links: Pick<Mailbox<NavigationRequest>, 'drain'>;
}) {
  return {
    'app:info': () => ({
      version: app.getVersion(),
      platform,
      siteUrl,
      hasBackend,
      draftsFolder: draftsFolder.path(),
      serverOffsetMs: clock.offsetMs(),
    }),
    'app:licenses': readLicenses,
    'links:open': (url) => openExternalLink(url, (link) => shell.openExternal(link)),
    'links:open-admin': (part) => openAdmin(siteUrl, part, (link) => shell.openExternal(link)),
    'navigation:drain': () => links.drain(),
  } satisfies Partial<IpcHandlers>;
}

async function readLicenses(): Promise<Result<string, { message: string }>> {
  try {
    return ok(`${await readBytes(join(import.meta.dirname, '../licenses.txt'))}`);
  } catch {
    return err({ message: 'Couldn’t open the licenses. Reinstall Callwright.' });
  }
}
