import type { Metadata } from 'next';
import { describeBackend } from '../../../env.ts';
import { LoginScreen } from '../../../login/login-screen.tsx';
import { toPageMetadata } from '../../../seo/page-metadata.ts';
import { parseReaderBackend } from '../../../settings/reader-backend.ts';
import { ROUTES } from '../../../settings/routes.ts';
import { Notifications } from '../../../ui/notices/notifications.tsx';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.login, {
  title: 'Admin Login',
  description: 'Sign in to write and publish blog posts.',
  isIndexed: false,
});

export default function LoginPage() {
  return (
    <div data-island="login" data-backend={describeBackend()}>
      <LoginScreen backend={parseReaderBackend(describeBackend())} />
      <Notifications />
    </div>
  );
}
