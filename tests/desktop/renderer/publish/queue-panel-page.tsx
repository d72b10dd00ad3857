import type { AppInfo } from '@callwright/desktop/ipc/app.ts';
import type { QueueEntry } from '@callwright/desktop/ipc/publish/publish-queue.ts';
import { AppInfoContext } from '@callwright/desktop/renderer/contexts.ts';
import { QueuePanel } from '@callwright/desktop/renderer/publish/queue-panel.tsx';
import { createRoot } from 'react-dom/client';

export type QueuePanelWindow = { showEntry: (entry: QueueEntry) => void };

const root = createRoot(document.body.appendChild(document.createElement('div')));
const ignore = () => {};

const page: QueuePanelWindow = {
  showEntry: (entry) =>
    root.render(
      // The panel uses only the site's address.
      <AppInfoContext value={{ siteUrl: 'https://blog.example' } as AppInfo}>
        <QueuePanel
          queue={{ entries: [entry], others: [], problem: null }}
          onEdit={ignore}
          onCompare={ignore}
          onSignIn={ignore}
          onClose={ignore}
        />
      </AppInfoContext>,
    ),
};
Object.assign(window, page);
