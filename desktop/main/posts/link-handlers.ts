import type { IpcHandlers } from '../app/ipc.ts';
import type { DraftVisibility } from '../drafts/draft-visibility.ts';
import type { Storage } from '../storage/storage.ts';

export function createLinkHandlers({
  storage: { call },
  visibility: { viewer },
  siteUrl,
}: {
  storage: Pick<Storage, 'call'>;
  visibility: Pick<DraftVisibility, 'viewer'>;
  siteUrl: string | null;
}) {
  const site = siteUrl === null ? null : new URL(siteUrl).origin;
  return {
    'links:find': async (query) => {
      const found = await call('findLinkTargets', { query, viewer: viewer() });
      return found.ok ? found.value : [];
    },
    'links:to': (id) => call('listLinksTo', { id, site, viewer: viewer() }),
  } satisfies Partial<IpcHandlers>;
}
