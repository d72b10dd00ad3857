import type { Metadata } from 'next';
import { LoginScreen } from '../../../components/admin/login/login-screen.tsx';
import { Notifications } from '../../../components/admin/notifications.tsx';
import { ROUTES } from '../../../content/routes.ts';
import { describeBackend } from '../../../env.ts';
import { parseReaderBackend } from '../../../reader/reader-backend.ts';
import { toPageMetadata } from '../../../seo/page-metadata.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.login, {
  title: 'Admin Login',
  description: 'Where the authors of the blog sign in.',
  isIndexed: false,
});

/** Drawn once, at the export; site/islands/login.tsx brings it to life. */
export default function LoginPage() {
  return (
    <div data-island="login" data-backend={describeBackend()}>
      <LoginScreen backend={parseReaderBackend(describeBackend())} />
      <Notifications />
    </div>
  );
}
