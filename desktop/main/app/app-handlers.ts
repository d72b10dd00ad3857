import { app, shell } from 'electron';
import type { Platform } from '../../commands.ts';
import type { NavigationRequest } from '../../ipc/navigation.ts';
import type { ServerClock } from '../backend/server-clock.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { openExternalLink } from './external-links.ts';
import type { IpcHandlers } from './ipc.ts';
import type { Mailbox } from './mailbox.ts';

/** Handles the channels about the app as a whole. */
export function createAppHandlers({
  platform,
  siteUrl,
  drafts,
  clock,
  links,
}: {
  platform: Platform;
  siteUrl: string | null;
  drafts: Pick<Drafts, 'folder'>;
  clock: Pick<ServerClock, 'offsetMs'>;
  links: Pick<Mailbox<NavigationRequest>, 'drain'>;
}) {
  return {
    'app:info': () => ({
      version: app.getVersion(),
      platform,
      siteUrl,
      draftsFolder: drafts.folder(),
      serverOffsetMs: clock.offsetMs(),
    }),
    'links:open': (url) => openExternalLink(url, (link) => shell.openExternal(link)),
    'navigation:drain': () => links.drain(),
  } satisfies Partial<IpcHandlers>;
}
