import { hydrate } from 'preact';
import { LoginScreen } from '../components/admin/login-screen.tsx';
import { Notifications } from '../components/admin/notifications.tsx';
import { parseReaderBackend } from '../reader/reader-requests.ts';

const outlet = document.querySelector<HTMLElement>('[data-island="login"]');
if (outlet) {
  hydrate(
    <>
      <LoginScreen backend={parseReaderBackend(outlet.dataset.backend)} />
      <Notifications />
    </>,
    outlet,
  );
}
