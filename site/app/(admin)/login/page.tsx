import type { Metadata } from 'next';
import { LoginScreen } from '../../../components/admin/login-screen.tsx';
import { ROUTES } from '../../../content/routes.ts';
import { toPageMetadata } from '../../../lib/page-metadata.ts';

export const dynamic = 'error';

export const metadata: Metadata = toPageMetadata(ROUTES.login, {
  title: 'Admin Login',
  description: 'Where the authors of the blog sign in.',
  isIndexed: false,
});

export default function LoginPage() {
  return <LoginScreen />;
}
