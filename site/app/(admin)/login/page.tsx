import type { Metadata } from 'next';
import { LoginScreen } from '../../../components/admin/login-screen.tsx';
import { site } from '../../../content/site.ts';

export const dynamic = 'error';

export const metadata: Metadata = { title: `Admin Login | ${site.name}`, robots: { index: false, follow: false } };

export default function LoginPage() {
  return <LoginScreen />;
}
