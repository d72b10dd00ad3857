import { hydrate } from 'preact';
import { LoginScreen } from '../login/login-screen.tsx';
import { parseReaderBackend } from '../settings/reader-backend.ts';
import { Notifications } from '../ui/notices/notifications.tsx';

const container = document.querySelector<HTMLElement>('[data-island="login"]');
if (container) {
  hydrate(
    <>
      <LoginScreen backend={parseReaderBackend(container.dataset.backend)} />
      <Notifications />
    </>,
    container,
  );
}
