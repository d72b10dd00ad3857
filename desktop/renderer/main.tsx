import './renderer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { UnsavedDialog } from './app/unsaved-dialog.tsx';
import { createWindowClosing } from './app/window-closing.ts';
import { desktop } from './desktop-api.ts';
import { DraftsStore } from './drafts/drafts-store.ts';
import { flushAutosaves } from './saving/open-autosaves.ts';
import { setServerOffset } from './server-time.ts';
import { hasUnsavedForms } from './ui/dialogs/discard-guards.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Outside React, so that unsaved text outlives a crashed screen. The URL has a hash if the page kept crashing.
const store = new DraftsStore(desktop, { opensDraft: window.location.hash === '' });
async function saveAll() {
  const saved = await store.flushAll();
  return saved.ok ? flushAutosaves() : saved;
}
const closing = createWindowClosing({
  saveAll,
  hasOpenForm: hasUnsavedForms,
  api: desktop,
  lock: () => {
    document.body.inert = true;
  },
});

desktop.onServerOffsetChanged(({ offsetMs }) => setServerOffset(offsetMs));
void desktop.getAppInfo().then((appInfo) => {
  setServerOffset(appInfo.serverOffsetMs);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary onReset={() => void saveAll()}>
        <App store={store} appInfo={appInfo} />
      </ErrorBoundary>
      <UnsavedDialog closing={closing} saveAll={saveAll} />
    </StrictMode>,
  );
});
