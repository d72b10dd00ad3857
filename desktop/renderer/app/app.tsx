import { Tooltip } from 'radix-ui';
import type { AppInfo } from '../../ipc/app.ts';
import { AppInfoContext, DraftsStoreContext, KnownSlugsContext } from '../contexts.ts';
import type { DraftsStore } from '../drafts/drafts-store.ts';
import { useSlugCache } from '../readiness/use-slug-cache.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useUpdateNotifications } from './use-update-notifications.ts';
import { Workspace } from './workspace.tsx';

export function App({ store, appInfo }: { store: DraftsStore; appInfo: AppInfo }) {
  const knownSlugs = useSlugCache();
  useUpdateNotifications();
  return (
    <AppInfoContext value={appInfo}>
      <DraftsStoreContext value={store}>
        <KnownSlugsContext value={knownSlugs}>
          <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
            <Workspace />
            <Toasts />
          </Tooltip.Provider>
        </KnownSlugsContext>
      </DraftsStoreContext>
    </AppInfoContext>
  );
}
