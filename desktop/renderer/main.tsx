import './renderer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { desktop } from './desktop-api.ts';
import { createDraftsDesk } from './drafts/drafts-store.ts';
import { setBlogClock } from './posts/server-time.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Outside React, so that a text that is being written outlives a screen that breaks.
const desk = createDraftsDesk(desktop);

desktop.onClockChanged(({ ahead }) => setBlogClock(ahead));
void desktop.getAppInfo().then((appInfo) => {
  setBlogClock(appInfo.clockAhead);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary onReset={() => void desk.flushAll()}>
        <App desk={desk} appInfo={appInfo} />
      </ErrorBoundary>
    </StrictMode>,
  );
});
