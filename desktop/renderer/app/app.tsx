import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { AppInfo } from '../../ipc/app.ts';
import { AppInfoContext, DraftsStoreContext, KnownSlugsContext, PicturesStoreContext } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { createPicturesStore } from '../pictures/pictures-store.ts';
import { useSlugCache } from '../readiness/use-slug-cache.ts';
import { DiscardDialog } from '../ui/dialogs/discard-dialog.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { useUpdateNotifications } from './use-update-notifications.ts';
import { Workspace } from './workspace.tsx';

export function App({ store, appInfo }: { store: DraftsStore; appInfo: AppInfo }) {
  const knownSlugs = useSlugCache();
  const [pictures] = useState(() => createPicturesStore(desktop));
  useEffect(() => void pictures.load(), [pictures]);
  useEffect(() => desktop.onPictureToEncode((file) => void pictures.encodeImported(file)), [pictures]);
  useUpdateNotifications();
  return (
    <AppInfoContext value={appInfo}>
      <DraftsStoreContext value={store}>
        <KnownSlugsContext value={knownSlugs}>
          <PicturesStoreContext value={pictures}>
            <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
              <Workspace />
              <DiscardDialog />
              <Toasts />
            </Tooltip.Provider>
          </PicturesStoreContext>
        </KnownSlugsContext>
      </DraftsStoreContext>
    </AppInfoContext>
  );
}
