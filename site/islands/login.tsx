import { hydrate } from 'preact';
import { LoginScreen } from '../components/admin/login/login-screen.tsx';
import { Notifications } from '../components/admin/notifications.tsx';
import { parseReaderBackend } from '../reader/reader-backend.ts';

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
